import { db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { findAttachmentInInbox, findEmailInInbox } from '#platform/messaging/inbox.ts'
import { darkQuery } from '#presenters/email-styles.ts'
import { renderEmail } from '#presenters/email.ts'
import { sampleEmail, sampleNames } from '#presenters/sample-email.ts'
import { ApiError } from './api-error.ts'
import { type ApiContext, newApi } from './context.ts'

/** The content security policy of an e-mail in a frame: no scripts, no requests. */
const emailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

const mediaByTheme: Record<string, string> = { dark: '@media all', light: '@media not all' }

function respondWithEmail(c: ApiContext, html: string | undefined) {
  if (html === undefined) throw new ApiError('not_found')
  c.header('content-security-policy', emailPolicy)
  const media = mediaByTheme[c.req.query('tema') ?? '']
  return c.html(media ? html.replaceAll(darkQuery, media) : html)
}

/** E-mails as a mail client shows them, for `/dev/messages` and `/dev/inbox`. Not in production. */
export const devEmails = newApi()
if (env.APP_ENV !== 'production') {
  devEmails.get('/api/dev/emails/:kind', (c) => {
    const name = sampleNames.find((sampleName) => sampleName === c.req.param('kind'))
    return respondWithEmail(c, name && renderEmail(sampleEmail(name, `http://localhost:${env.PORT}`)).html)
  })
  devEmails.get('/api/dev/inbox/:id/email', async (c) => {
    const id = Number(c.req.param('id'))
    return respondWithEmail(c, Number.isSafeInteger(id) ? await findEmailInInbox(db(), id) : undefined)
  })
  devEmails.get('/api/dev/inbox/:id/attachment', async (c) => {
    const id = Number(c.req.param('id'))
    const attachment = Number.isSafeInteger(id) ? await findAttachmentInInbox(db(), id) : undefined
    if (!attachment) throw new ApiError('not_found')
    return c.body(new Uint8Array(attachment.content), 200, {
      'content-type': attachment.type,
      'content-disposition': `inline; filename="${attachment.name}"`,
      'content-security-policy': emailPolicy,
    })
  })
}
