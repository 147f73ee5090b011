import { formatPhone } from '#domain/shared/brazilian-phone.ts'
import type { Db } from '#platform/db.ts'

/** The phone of the deletion code, as shown to its owner. Empty once deleted. */
export async function getContactPhone(db: Db, userId: number) {
  const user = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst()
  return user?.phone ? formatPhone(user.phone) : ''
}
