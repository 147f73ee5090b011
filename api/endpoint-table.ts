import type { Access } from '#domain/shared/access.ts'
import { isKeyOf } from '#domain/shared/keys.ts'

const client = ['client'] as const
const professional = ['professional'] as const
const members = ['client', 'professional'] as const
const clientOrSurveyLink = { clientOrLink: 'survey' } as const
const anyoneSignedIn = ['client', 'professional', 'staff'] as const

/**
 * Every endpoint and who may call it; for staff `{ staffWith: 'moderate' }`. An unlisted endpoint is closed.
 * Ownership is checked by the action.
 */
export const endpoints = {
  'DELETE /v1/push/devices/:deviceId': members,
  'GET /.well-known/security.txt': 'everyone',
  'GET /api/dev/inbox/:id/email': 'everyone',
  'GET /api/dev/inbox/:id/attachment': 'everyone',
  'GET /api/dev/emails/:kind': 'everyone',
  'GET /api/dev/outbox': 'everyone',
  'GET /api/me': anyoneSignedIn,
  'GET /api/me/export': members,
  'GET /api/orders': client,
  'GET /api/orders/:uuid': client,
  'GET /api/orders/:uuid/instant-match': client,
  'GET /api/orders/:uuid/leads/:leadId/rejection-form': client,
  'GET /api/profiles': clientOrSurveyLink,
  'GET /api/redirect-to-download': 'everyone',
  'GET /api/session': 'everyone',
  'GET /v1/orders/:uuid/photos/:name': anyoneSignedIn,
  'GET /v1/proposals/photos/:name': members,
  'GET /v1/requests/photos/:photo': 'everyone',
  'DELETE /v1/requests/photos/:photo': 'everyone',
  'POST /v1/requests/photos': 'everyone',
  'GET /api/survey/experience': 'everyone',
  'GET /api/survey/service': 'everyone',
  'GET /avatars/:file{.+\\.svg}': 'everyone',
  'GET /docs': 'everyone',
  'GET /fotos/:file{[0-9a-f-]+\\.(?:webp|avif)}': 'everyone',
  'GET /fotos/privadas/:link': anyoneSignedIn,
  'GET /healthz': 'everyone',
  'GET /og/:rootSlug/:file{[a-z0-9-]+\\.png}': 'everyone',
  'GET /og/ajeita.png': 'everyone',
  'GET /openapi.json': 'everyone',
  'GET /readyz': 'everyone',
  'GET /robots.txt': 'everyone',
  'GET /sitemap.xml': 'everyone',
  'GET /sitemaps/:file{[a-z-]+-[0-9]{1,6}\\.xml\\.gz}': 'everyone',
  'GET /v1/calendar/:file{[^/]+\\.ics}': 'everyone',
  'GET /v1/category/banner': 'everyone',
  'GET /v1/chat/:chatId/files/:name': anyoneSignedIn,
  'GET /v1/chat/:chatId/messages': members,
  'GET /v1/chat/conversations': { staffWith: 'chat_read' },
  'GET /v1/chat/conversations/:chatId/messages': { staffWith: 'chat_read' },
  'GET /v1/chat/events': anyoneSignedIn,
  'GET /v1/chat/events/poll': anyoneSignedIn,
  'GET /v1/chat/institutional-profiles': { staffWith: 'chat_read' },
  'GET /v1/chat/messages/:userId': members,
  'GET /v1/cities': 'everyone',
  'GET /v1/claims/files/:name': anyoneSignedIn,
  'GET /v1/contacts/:leadId': professional,
  'GET /v1/addresses/:postalCode': 'everyone',
  'GET /v1/services/:categoryId/coverage/:state/:city': 'everyone',
  'GET /v1/opportunities': professional,
  'GET /v1/opportunities/:uuid': professional,
  'GET /v1/proof': 'everyone',
  'GET /v1/receipts/meta': 'everyone',
  'GET /v1/push/key': members,
  'GET /v1/search': 'everyone',
  'POST /api/analytics': 'everyone',
  'POST /api/consents': 'everyone',
  'POST /api/dev/advance': 'everyone',
  'POST /api/dev/reset': 'everyone',
  'POST /api/errors': 'everyone',
  'POST /api/help/:slug/feedback': 'everyone',
  'POST /api/help/chatbot': 'everyone',
  'POST /api/help/tickets': 'everyone',
  'POST /api/me/deletion/:uuid/pin': members,
  'POST /api/me/deletion/:uuid/resend': members,
  'POST /api/orders/:uuid/notifications/read': client,
  'POST /v1/notifications/:id/read': members,
  'POST /v1/notifications/read': members,
  'POST /v1/notifications/unsubscribe/:token': 'everyone',
  'POST /api/orders/:uuid/instant-match': client,
  'POST /api/orders/:uuid/instant-match/dislike': client,
  'POST /api/requests': 'everyone',
  'POST /api/survey/form-submit': clientOrSurveyLink,
  'POST /api/signup': 'everyone',
  'POST /api/signup/pin': 'everyone',
  'POST /api/signup/resend': 'everyone',
  'POST /phone-verification/change': 'everyone',
  'POST /phone-verification/pin': 'everyone',
  'POST /phone-verification/resend': 'everyone',
  'POST /requests/:uuid/pin': 'everyone',
  'POST /requests/:uuid/pin/resend': 'everyone',
  'POST /users': 'everyone',
  'POST /v1/chat/files': members,
  'POST /v1/chat/:chatId/archive': members,
  'POST /v1/chat/:chatId/block': members,
  'POST /v1/chat/:chatId/contact': client,
  'POST /v1/chat/:chatId/messages': members,
  'POST /v1/chat/:chatId/read': members,
  'POST /v1/chat/:chatId/report': members,
  'POST /v1/chat/:chatId/typing': members,
  'POST /v1/chat/:chatId/unarchive': members,
  'POST /v1/chat/:chatId/unblock': members,
  'POST /v1/leads/:leadId/accepted-conversation': client,
  'POST /v1/leads/:leadId/first-message': professional,
  'POST /v1/leads/:leadId/attempts': professional,
  'POST /v1/leads/:leadId/mark': professional,
  'POST /v1/leads/:leadId/opened': client,
  'POST /v1/leads/:leadId/rejection': client,
  'POST /v1/leads/:leadId/stage': professional,
  'POST /v1/login': 'everyone',
  'POST /v1/login/:uuid/resend': 'everyone',
  'POST /v1/login/:uuid/validate': 'everyone',
  'POST /v1/opportunities/:uuid/dismiss': professional,
  'POST /v1/opportunities/:uuid/restore': professional,
  'POST /v1/opportunities/:uuid/unlock': professional,
  'POST /v1/orders/:uuid/invitations': client,
  'POST /v1/payments/:secret': 'everyone',
  'POST /v1/payments/:secret/pix': 'everyone',
  'POST /v1/payments/:secret/mercado-pago': 'everyone',
  'POST /v1/payments/:secret/stripe': 'everyone',
  'POST /v1/pictures': members,
  'POST /v1/receipts/mailgun/mime': 'everyone',
  'POST /v1/receipts/meta': 'everyone',
  'POST /v1/receipts/twilio': 'everyone',
  'POST /v1/receipts/zenvia/:secret': 'everyone',
  'POST /v1/push/devices': members,
} as const satisfies Record<string, Access>

/** Webhooks, authenticated by a signature of their exact bytes or by a secret address, and by no cookie. */
export const isWebhook = (path: string) => path.startsWith('/v1/payments/') || path.startsWith('/v1/receipts/')

/** Endpoints that accept forms without JavaScript; others accept only JSON, which no cross-site form can send. */
const formCalls: ReadonlySet<string> = new Set([
  'POST /v1/notifications/unsubscribe/:token',
  'POST /v1/pictures',
  'POST /v1/chat/files',
  'POST /v1/requests/photos',
] satisfies (keyof typeof endpoints)[])

export const takesForm = (call: { method: string; path: string } | undefined) =>
  call !== undefined && formCalls.has(`${call.method} ${call.path}`)

/** Inbound mail, up to 16 MB; attachments are not stored (http/read-body.ts). */
export const takesMail = (method: string, path: string) =>
  `${method} ${path}` === ('POST /v1/receipts/mailgun/mime' satisfies keyof typeof endpoints)

/** Batched webhooks, up to 3 MB (http/read-body.ts): Meta's receipts, and payments. */
export const takesLargeWebhook = (method: string, path: string) =>
  method === 'POST' && (path === '/v1/receipts/meta' || path.startsWith('/v1/payments/'))

/**
 * Endpoints with a file of up to `maxFileBytes` (`maxConversationFileBytes` in a conversation); all others take 64 KB
 * (http/read-body.ts).
 */
const fileCalls: ReadonlySet<string> = new Set([
  'POST /v1/pictures',
  'POST /v1/chat/files',
  'POST /v1/requests/photos',
] satisfies (keyof typeof endpoints)[])

export const takesFile = (method: string, path: string) => fileCalls.has(`${method} ${path}`)

/** Accepts files without an account. */
export const takesFileOfVisitor = (path: string) => path === '/v1/requests/photos'

/** The rule of an endpoint, as "GET /api/me"; undefined if unlisted. */
export const ruleOfEndpoint = (call: string): Access | undefined =>
  isKeyOf(endpoints, call) ? endpoints[call] : undefined
