import { findPurchaseForStaff, listPurchasesForStaff } from '#domain/purchases/purchases.server.ts'
import { ok } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { writeAudit } from './moderation.server.ts'

/** The purchases of a professional, for staff; audited. Undefined for an unknown id. */
export const readPurchases = (
  db: Db,
  { professionalId, staffUserId }: { professionalId: number; staffUserId: number },
  now: Date,
) =>
  readWithAudit(db, { staffUserId, subject: `profile:${professionalId}` }, now, () =>
    listPurchasesForStaff(db, professionalId),
  )

/** One purchase, for staff; audited. */
export const readPurchase = (db: Db, { uuid, staffUserId }: { uuid: string; staffUserId: number }, now: Date) =>
  readWithAudit(db, { staffUserId, subject: `purchase:${uuid}` }, now, () => findPurchaseForStaff(db, uuid))

async function readWithAudit<Found>(
  db: Db,
  who: { staffUserId: number; subject: string },
  now: Date,
  read: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const found = await read()
  if (found === undefined) return undefined
  await inTransaction(db, async (tx) => ok(await writeAudit(tx, { ...who, action: 'purchases.read' }, now)))
  return found
}
