import type { TicketPerson } from '#domain/help/help.server.ts'
import type { Db } from '#platform/db.ts'

/** Keys of a person's tickets: record, name, phone, and known e-mails. Undefined once deleted. */
export async function findTicketPerson(db: Db, userId: number): Promise<TicketPerson | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['name', 'phone', 'email', 'status'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || user.status === 'deleted') return undefined
  const orders = await db
    .selectFrom('orders')
    .select('contact_email as email')
    .distinct()
    .where('client_id', '=', userId)
    .execute()
  const emails = [user, ...orders].flatMap(({ email }) => email || [])
  return { userId, name: user.name, phone: user.phone, emails }
}
