import type { Db } from '#platform/db.ts'

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
