import { createHash } from 'node:crypto'
import { GatewayError, withGuards } from '#platform/providers/gateway.ts'
import { ownHeaders, signedHeaders } from './headers.ts'
import type { Attachment, EmailMessage, EmailSender } from './sender.ts'

/** The DKIM key: `privateKey` is RSA in PEM, its public half in DNS at `selector._domainkey.domain`. */
export type Dkim = { domain: string; selector: string; privateKey: string }

type SmtpOptions = {
  url: string
  from: string
  dkim?: Dkim | undefined
  /** Bounces go to the reply address. */
  backToReply?: boolean
  timeoutMs?: number
}

const defaultTimeoutMs = 5_000
/** For a message that cannot be sent to anyone. */
const messageCodes = new Set(['EENVELOPE', 'EMESSAGE'])
const unreachableCodes = new Set(['ESOCKET', 'ECONNECTION', 'EDNS'])

/**
 * Unknown mailboxes: 5.1.x or 5.2.1 (RFC 3463), or 550, 551, 553 without enhanced status (RFC 5321). Other refusals
 * (us, our text, full mailbox) do not blame the address and may pass.
 */
function isNoMailbox({ command, responseCode = 0, response = '' }: SmtpProblem) {
  const [, detail] = /^\d{3}[ -]5\.(\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  if (command !== 'RCPT TO' || responseCode < 500) return false
  return detail ? detail.startsWith('1.') || detail === '2.1' : [550, 551, 553].includes(responseCode)
}

type SmtpProblem = { responseCode?: number; response?: string; command?: string; code?: string }

function problemOf(error: unknown): GatewayError {
  const { responseCode, code, command } = error as SmtpProblem
  if (isNoMailbox(error as SmtpProblem))
    return new GatewayError('refused', 'email', responseCode, { isWrongAddress: true })
  const isRequestSpecific =
    (command === 'RCPT TO' && responseCode !== undefined && responseCode !== 421) || messageCodes.has(code ?? '')
  if (responseCode) return new GatewayError('failed', 'email', responseCode, { isRequestSpecific })
  return new GatewayError(connectionProblem(code), 'email', undefined, { isRequestSpecific, reason: code })
}

function connectionProblem(code = '') {
  if (code === 'ETIMEDOUT') return 'timeout'
  return unreachableCodes.has(code) ? 'unreachable' : 'failed'
}

/** Sends by SMTP (`smtps://user:password@host:465`). Addresses and files in a message are never fetched. */
export function smtpEmail({ url, from, dkim, backToReply, timeoutMs = defaultTimeoutMs }: SmtpOptions): EmailSender {
  const options = {
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    dkim: dkim && toDkimOptions(dkim),
  }
  const connecting = import('nodemailer').then(({ createTransport }) => createTransport(options))
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  const messageId = (idempotencyKey: string) =>
    `<${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32)}@${domain}>`
  const send = withGuards('email', async (message: EmailMessage) => {
    const { to, replyTo, subject, body, html, attachment, now, idempotencyKey } = message
    try {
      // An address object, so that it cannot contain a second recipient.
      const transport = await connecting
      const sent = await transport.sendMail({
        from,
        to: { name: '', address: to },
        replyTo: replyTo ? { name: '', address: replyTo } : undefined,
        envelope: replyTo && backToReply ? { from: replyTo, to } : undefined,
        subject,
        text: body,
        html,
        attachments: attachment && [toMailAttachment(attachment)],
        date: now,
        headers: ownHeaders(message),
        messageId: idempotencyKey && messageId(idempotencyKey),
      })
      return { provider: 'smtp', providerId: sent.messageId }
    } catch (error) {
      throw problemOf(error)
    }
  })
  return { send }
}

const toMailAttachment = ({ name, type, content }: Attachment) => ({
  filename: name,
  contentType: type,
  content: Buffer.from(content),
})

const toDkimOptions = ({ domain, selector, privateKey }: Dkim) => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
  headerFieldNames: signedHeaders.join(':'),
})
