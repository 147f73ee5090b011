import { formatPhone } from '#domain/shared/brazilian-phone.ts'
import type { Db } from '#platform/db.ts'

/** The phone to which the code of a deletion goes, as it is shown to its owner. Empty once deleted. */
export async function contactPhone(db: Db, userId: number) {
  const user = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst()
  return user?.phone ? formatPhone(user.phone) : ''
}
