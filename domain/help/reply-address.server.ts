import { shortAddressHash } from '#domain/notifications/notifications.server.ts'
import { env } from '#platform/env.ts'
import { sealShort, unsealShort } from '#platform/security/short-seal.ts'

/** The content of a reply address: person and subject. It grants no other access. */
export type AnswersTo = { notice: number } | { ticket: number }

const name = 'reply-address'
const prefix = 'r'
const kinds = { notice: 1, ticket: 2, noticeTo: 3 } as const
const numberBytes = 6
/** Length of the mailbox tag. */
const shortNumberBytes = 5
const allBytes = 1 + 2 * numberBytes
const general = 'ajuda'

/**
 * The reply address of an e-mail; `userId` is 0 without an account, `mailbox` the recipient of a notification.
 * Undefined without inbound mail.
 */
export function replyAddress(
  userId: number,
  about: { notice: number; mailbox: string } | { ticket: number },
): string | undefined {
  if (!env.REPLY_DOMAIN) return undefined
  const bytes = Buffer.alloc(allBytes)
  const isNotice = 'notice' in about
  const size = isNotice ? shortNumberBytes : numberBytes
  bytes.writeUInt8(isNotice ? kinds.noticeTo : kinds.ticket)
  bytes.writeUIntBE(userId, 1, size)
  bytes.writeUIntBE(isNotice ? about.notice : about.ticket, 1 + size, size)
  if (isNotice) bytes.write(shortAddressHash(about.mailbox), 1 + 2 * size, 'hex')
  return `${prefix}${sealShort(name, bytes)}@${env.REPLY_DOMAIN}`
}

/** For e-mails to people without an account. */
export const generalAddress = () => (env.REPLY_DOMAIN ? `${general}@${env.REPLY_DOMAIN}` : undefined)

/** The content of a reply address; null if altered or foreign. */
export function readReplyAddress(address: string): { userId: number; about: AnswersTo; mailbox?: string } | null {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@')
  if (domain !== env.REPLY_DOMAIN || !local.startsWith(prefix)) return null
  const bytes = unsealShort(name, local.slice(prefix.length))
  if (bytes?.length !== allBytes) return null
  const kind = bytes.readUInt8()
  const size = kind === kinds.noticeTo ? shortNumberBytes : numberBytes
  const number = bytes.readUIntBE(1 + size, size)
  return {
    userId: bytes.readUIntBE(1, size),
    about: kind === kinds.ticket ? { ticket: number } : { notice: number },
    ...(kind === kinds.noticeTo && { mailbox: bytes.toString('hex', 1 + 2 * size) }),
  }
}

const ownSender = () => /[^<\s]+@[^>\s]+/.exec(env.EMAIL_FROM)?.[0].toLowerCase()

/** Whether a mail is our own: answering it would never end. */
export const isOurOwn = (address: string) => address === ownSender() || address.endsWith(`@${env.REPLY_DOMAIN ?? ''}`)
