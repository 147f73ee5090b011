import { generalAddress } from '#domain/help/reply-address.server.ts'
import type { Task } from '#platform/jobs.ts'
import { unseal } from '#platform/seal.ts'
import { senders } from '#platform/senders.ts'
import { writeLetter } from '#present/letter.ts'
import { goodbyeLetter } from '#texts/messages/goodbye.ts'

type Payload = { sealedAddress: string; role: 'client' | 'professional'; coins: number }

/** The last letter to whoever has left: the address came sealed, and is kept nowhere (domain 4, `account.deleted`). */
export const sayGoodbyeTask: Task = async ({ sealedAddress, role, coins }: Payload, { now }) => {
  const to = unseal('goodbye', sealedAddress)
  if (!to) return
  const replyTo = generalAddress()
  const letter = writeLetter(goodbyeLetter(role, coins))
  await senders().email.send({ to, template: 'account_left', ...letter, ...(replyTo && { replyTo }), now })
}
