import { env } from '#platform/env.ts'
import { sealShort, unsealShort } from '#platform/short-seal.ts'

/** Where an answer to a letter of ours goes: whose it is, and what they were told or asked. It opens nothing else. */
export type AnswersTo = { notice: number } | { ticket: number }

const name = 'reply-address'
const prefix = 'r'
const kinds = { notice: 1, ticket: 2 } as const
const numberBytes = 6
const general = 'ajuda'

/** A letter's own address; `userId` is 0 for somebody without an account. Undefined where no mail comes in. */
export function replyAddress(userId: number, about: AnswersTo): string | undefined {
  if (!env.REPLY_DOMAIN) return undefined
  const bytes = Buffer.alloc(1 + 2 * numberBytes)
  bytes.writeUInt8('notice' in about ? kinds.notice : kinds.ticket)
  bytes.writeUIntBE(userId, 1, numberBytes)
  bytes.writeUIntBE('notice' in about ? about.notice : about.ticket, 1 + numberBytes, numberBytes)
  return `${prefix}${sealShort(name, bytes)}@${env.REPLY_DOMAIN}`
}

/** For letters to somebody whom no record knows. */
export const generalAddress = () => (env.REPLY_DOMAIN ? `${general}@${env.REPLY_DOMAIN}` : undefined)

/** What an address was made for; null for one that is altered, or was never made. */
export function readReplyAddress(address: string): { userId: number; about: AnswersTo } | null {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@')
  if (domain !== env.REPLY_DOMAIN || !local.startsWith(prefix)) return null
  const bytes = unsealShort(name, local.slice(prefix.length))
  if (bytes?.length !== 1 + 2 * numberBytes) return null
  const number = bytes.readUIntBE(1 + numberBytes, numberBytes)
  return {
    userId: bytes.readUIntBE(1, numberBytes),
    about: bytes.readUInt8() === kinds.notice ? { notice: number } : { ticket: number },
  }
}

const ownSender = () => /[^<\s]+@[^>\s]+/.exec(env.EMAIL_FROM)?.[0].toLowerCase()

/** Whether a mail comes from ourselves: answering it would never end. */
export const isOurOwn = (address: string) => address === ownSender() || address.endsWith(`@${env.REPLY_DOMAIN ?? ''}`)
