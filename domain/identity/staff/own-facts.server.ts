import type { Db } from '#platform/db.ts'

export type StaffFacts = { document: string; postalCode: string; street: string }

/** The declared identity of a staff member; undefined before. */
export async function staffFacts(db: Db, userId: number): Promise<StaffFacts | undefined> {
  const row = await db
    .selectFrom('staff_credentials')
    .select(['document', 'postal_code as postalCode', 'street'])
    .where('user_id', '=', userId)
    .where('document', 'is not', null)
    .executeTakeFirst()
  return row as StaffFacts | undefined
}

/** Saves who a staff member is and where they live. */
export const saveStaffFacts = (tx: Db, { userId, document, postalCode, street }: StaffFacts & { userId: number }) =>
  tx
    .updateTable('staff_credentials')
    .set({ document, postal_code: postalCode, street })
    .where('user_id', '=', userId)
    .execute()
