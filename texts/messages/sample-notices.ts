import { href } from '#href.ts'
import type { About, NoticeFacts, NotificationKind, Told } from '#domain/notifications/notification.ts'

const uuid = '0a000000-0000-4000-8000-000000000001'
const chatId = 'c0ffee00c0ffee00'
const leadId = 7
const visit = { startsAt: '2026-11-26T17:00:00.000Z', zone: 'America/Sao_Paulo' }

/** Facts of every kind, for whoever looks at its words (`/dev/messages`). */
const facts: NoticeFacts = {
  address_refused: { way: 'email' },
  new_sign_in: { userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile' },
  order_published: { uuid },
  order_held: { uuid },
  lead_created: { uuid },
  lead_contacted: { uuid },
  message_received: { chatId },
  report_decided: { chatId, decision: 'warned' },
  talk_warned: { chatId, reason: 'advance_payment' },
  order_finalized: { uuid, found: 3 },
  order_finalized_zero_lead: { uuid },
  order_blocked: { uuid, reason: 'contact_data' },
  professional_joined: { uuid },
  order_opened: { uuid },
  still_needed: { uuid },
  lead_waits: { uuid },
  visit_proposed: { uuid, visitId: 3 },
  visit_taken_back: { uuid, ...visit },
  visit_near: { uuid, visitId: 3, ...visit },
  proposal_sent: { uuid, proposalId: 3 },
  proposal_expiring: { uuid, proposalId: 3 },
  survey_available: { uuid, link: href('/meus-pedidos') },
  review_withdrawn: { uuid, reason: 'arranged' },
  review_replied: { reviewId: 7 },
  order_by_link: { uuid },
  order_invited: { uuid },
  order_available: { uuid },
  order_urgent: { uuid },
  order_available_later: { uuid },
  lead_picked: { chatId },
  lead_accepted: { chatId },
  proposal_seen: { leadId, proposalId: 3 },
  proposal_change_asked: { leadId, proposalId: 3 },
  proposal_accepted: { leadId, proposalId: 3 },
  proposal_refused: { leadId, proposalId: 3 },
  lead_rejected: { leadId, reason: 'Já contratei outro profissional' },
  order_closed: { leadId, as: 'hired' },
  order_edited: { leadId, uuid },
  coins_returned: { leadId, coins: 12, reason: 'message_not_opened' },
  review_published: { leadId, rating: 5 },
  review_waits: { leadId },
  reply_withdrawn: { leadId, reason: 'personal_data' },
  verification_decided: { document: 'identity', outcome: 'correction', reason: 'cut_off' },
  document_expires: { document: 'criminal_record', days: 7 },
  document_expired: { document: 'criminal_record' },
  profile_suspended: { reason: 'asked_advance' },
  profile_restored: {},
  sign_up_unfinished: {},
  ticket_answered: { protocol: '2026-000123', isClosed: false },
  visit_confirmed: { leadId, ...visit },
  visit_declined: { leadId, ...visit },
  visit_canceled: { leadId, ...visit },
  visit_soon: { leadId, ...visit },
  contact_reminder: { leadId },
  claim_asked: { uuid },
  month_told: { month: '2026-10', came: 108, back: 12, spent: 62, ended: 0, balance: 138, contacts: 5, won: 2 },
  guarantee_given: { coins: 75 },
  claim_decided: { leadId, granted: true },
  coins_expiring: { coins: 12, on: '2026-11-30' },
  coins_expired: { coins: 12 },
  few_coins: { coins: 4 },
  coins_adjusted: { coins: 20 },
  purchase_paid: { uuid, coins: 58 },
  purchase_held: { uuid },
  purchase_refunded: { uuid, cents: 5_000, state: 'done' },
  purchase_charged_back: { uuid, coins: 52, owed: 10 },
}

export const sampleAbout: About = {
  service: 'Pintor',
  city: 'Recife',
  professional: 'Carlos Dias',
  client: 'Ana',
}

export const sampleOf = (kind: NotificationKind) =>
  ({ kind, facts: facts[kind], about: sampleAbout }) as Told & { about: About }
