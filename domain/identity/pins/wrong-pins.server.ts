import { sql } from 'kysely'
import { addDays, hourMs } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { hasVerifiedPhone } from './known-browser.server.ts'
import { lockHours, type PinPurpose, wrongPinsUntilLocked, wrongPinsUntilTwo } from './pin.ts'

/** One count for all browsers that never verified the phone, and one for each that has. */
export type PinCounter = { phone: string; purpose: PinPurpose; browserHash: Buffer }

const unknownBrowserHash = Buffer.alloc(0)
const lockMs = lockHours * hourMs

export async function findPinCounter(
  db: Db,
  { phone, purpose, browserHash }: { phone: string; purpose: PinPurpose; browserHash: Buffer | null },
): Promise<PinCounter> {
  const isKnown = await hasVerifiedPhone(db, phone, browserHash)
  return { phone, purpose, browserHash: isKnown && browserHash ? browserHash : unknownBrowserHash }
}

/**
 * Counts a wrong PIN before the comparison and returns how many there were in a row before; null while the phone is
 * locked. The hundredth locks for 24 hours; after that, as after ten, two PINs are required.
 */
export async function takeWrongPin(
  tx: Db,
  { phone, purpose, browserHash }: PinCounter,
  now: Date,
): Promise<number | null> {
  const until = new Date(now.getTime() + lockMs)
  const failure = await tx
    .insertInto('pin_failures')
    .values({ phone, purpose, browser_hash: browserHash, failures: 1, last_at: now })
    .onConflict((on) =>
      on
        .columns(['phone', 'purpose', 'browser_hash'])
        .doUpdateSet({
          failures: sql`case when pin_failures.locked_until is null then pin_failures.failures + 1 else ${wrongPinsUntilTwo + 1}::int end`,
          locked_until: sql`case when pin_failures.locked_until is null and pin_failures.failures + 1 >= ${wrongPinsUntilLocked}::int then ${until}::timestamptz end`,
          last_at: now,
        })
        .where((eb) =>
          eb.or([eb('pin_failures.locked_until', 'is', null), eb('pin_failures.locked_until', '<=', now)]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  return failure ? failure.failures - 1 : null
}

const rowOf = ({ phone, purpose, browserHash }: PinCounter) => ({ phone, purpose, browser_hash: browserHash })

/** Takes back the count of `takeWrongPin`, since the PIN was right (the first of two) or had expired. */
export async function restorePinAttempt(tx: Db, counter: PinCounter) {
  const row = rowOf(counter)
  await tx
    .deleteFrom('pin_failures')
    .where((eb) => eb.and(row))
    .where('failures', '=', 1)
    .execute()
  await tx
    .updateTable('pin_failures')
    .set((eb) => ({ failures: eb('failures', '-', 1), locked_until: null }))
    .where((eb) => eb.and(row))
    .execute()
}

/** Resets the count after a right PIN. */
export const clearWrongPins = (tx: Db, counter: PinCounter) =>
  tx
    .deleteFrom('pin_failures')
    .where((eb) => eb.and(rowOf(counter)))
    .execute()

const retentionDays = 30

/** Purges counts unchanged for a month. For a task. */
export const purgeWrongPins = (db: Db, now: Date) =>
  db.deleteFrom('pin_failures').where('last_at', '<', addDays(now, -retentionDays)).execute()

/** End of the lock of this counter; null if not locked. */
export async function findLockEnd(db: Db, counter: PinCounter, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('pin_failures')
    .select('locked_until')
    .where((eb) => eb.and(rowOf(counter)))
    .where('locked_until', '>', now)
    .executeTakeFirst()
  return row?.locked_until ?? null
}
