import type { NotNull } from 'kysely'
import type { Db } from '#platform/db.ts'

export type StaffIdentification = { document: string; postalCode: string; street: string }

/** The identity that a staff member declared; undefined until declared. */
export const findStaffIdentification = (db: Db, userId: number): Promise<StaffIdentification | undefined> =>
  db
    .selectFrom('staff_credentials')
    .select(['document', 'postal_code as postalCode', 'street'])
    .where('user_id', '=', userId)
    .where('document', 'is not', null)
    .$narrowType<{ document: NotNull; postalCode: NotNull; street: NotNull }>() // set together, by a check
    .executeTakeFirst()

/** Saves CPF and address, to detect conflicts of interest. */
export const updateStaffIdentification = (
  tx: Db,
  { userId, document, postalCode, street }: StaffIdentification & { userId: number },
) =>
  tx
    .updateTable('staff_credentials')
    .set({ document, postal_code: postalCode, street })
    .where('user_id', '=', userId)
    .execute()
