import { askForHelp } from '#domain/help/ask-for-help.server.ts'
import { asClient, visitor } from '#domain/shared/caller.ts'
import type { Db } from '#platform/db.ts'
import { builtAt } from './clock.ts'

let tickets = 0
type TicketOptions = { userId?: number; email?: string; text?: string; at?: Date }

/** A question about an order, of a client or else of a visitor. */
export async function aTicket(
  db: Db,
  {
    userId,
    email = `bia${++tickets}@exemplo.com.br`,
    text = `Pergunta ${++tickets}`,
    at = builtAt(),
  }: TicketOptions = {},
) {
  const question = { name: 'Bia Castanho', email, subject: 'order', text } as const
  const asked = await askForHelp(db, userId === undefined ? visitor : asClient(userId), question, at)
  if (!asked.ok) throw new Error(asked.code)
  const { protocol } = asked.value
  const { id } = await db
    .selectFrom('support_tickets')
    .select('id')
    .where('protocol', '=', protocol)
    .executeTakeFirstOrThrow()
  return { protocol, id, email }
}

/** A ticket that came by e-mail; returns its protocol. */
export async function aMailTicket(db: Db, email: string) {
  const { protocol } = await db
    .insertInto('support_tickets')
    .values({
      name: 'Dona',
      email,
      subject: 'other',
      text: 'Apaguem a minha conta.',
      source: 'mail',
      created_at: new Date(),
    })
    .returning('protocol')
    .executeTakeFirstOrThrow()
  return protocol
}
