import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { hasProvedPhone } from './known-browser.server.ts'
import { lockHours, type PinPurpose, wrongPinsUntilLocked, wrongPinsUntilTwo } from './pin.ts'

/** Whose wrong PINs are counted together: all browsers that never proved the phone, or one that has. */
export type Count = { phone: string; purpose: PinPurpose; browserHash: Buffer }

const strangers = Buffer.alloc(0)
const lockMs = lockHours * 3_600_000

export async function countOf(
  db: Db,
  { phone, purpose, browserHash }: { phone: string; purpose: PinPurpose; browserHash: Buffer | null },
): Promise<Count> {
  const isKnown = await hasProvedPhone(db, phone, browserHash)
  return { phone, purpose, browserHash: isKnown ? browserHash! : strangers }
}

/**
 * Counts one more wrong PIN before anybody has looked at it, and says how many there were in a row before; null while the
 * phone is locked. The hundredth locks for 24 hours; after that two PINs are asked for, as after ten.
 */
export async function takeWrongPin(tx: Db, { phone, purpose, browserHash }: Count, now: Date): Promise<number | null> {
  const until = new Date(now.getTime() + lockMs)
  const taken = await tx
    .insertInto('wrong_pins')
    .values({ phone, purpose, browser_hash: browserHash, wrong: 1, last_at: now })
    .onConflict((on) =>
      on
        .columns(['phone', 'purpose', 'browser_hash'])
        .doUpdateSet({
          wrong: sql`case when wrong_pins.locked_until is null then wrong_pins.wrong + 1 else ${wrongPinsUntilTwo + 1}::int end`,
          locked_until: sql`case when wrong_pins.locked_until is null and wrong_pins.wrong + 1 >= ${wrongPinsUntilLocked}::int then ${until}::timestamptz end`,
          last_at: now,
        })
        .where((eb) => eb.or([eb('wrong_pins.locked_until', 'is', null), eb('wrong_pins.locked_until', '<=', now)])),
    )
    .returning('wrong')
    .executeTakeFirst()
  return taken ? taken.wrong - 1 : null
}

const rowOf = ({ phone, purpose, browserHash }: Count) => ({ phone, purpose, browser_hash: browserHash })

/** What was counted was no wrong one: the first of two that was right, or one whose time had passed. */
export async function giveWrongPinBack(tx: Db, count: Count) {
  const row = rowOf(count)
  await tx.deleteFrom('wrong_pins').where((eb) => eb.and(row)).where('wrong', '=', 1).execute() // prettier-ignore
  await tx
    .updateTable('wrong_pins')
    .set((eb) => ({ wrong: eb('wrong', '-', 1), locked_until: null }))
    .where((eb) => eb.and(row))
    .execute()
}

/** After a right PIN the count begins anew. */
export const forgetWrongPins = (tx: Db, count: Count) =>
  tx
    .deleteFrom('wrong_pins')
    .where((eb) => eb.and(rowOf(count)))
    .execute()

const keptDays = 30

/** Forgets what nobody added to for a month. For a job. */
export const forgetWrongPinsOfOld = (db: Db, now: Date) =>
  db
    .deleteFrom('wrong_pins')
    .where('last_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .execute()

/** Until when no PIN of this count is right and none is sent; null when that is not so. */
export async function lockedUntil(db: Db, count: Count, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('wrong_pins')
    .select('locked_until')
    .where((eb) => eb.and(rowOf(count)))
    .where('locked_until', '>', now)
    .executeTakeFirst()
  return row?.locked_until ?? null
}
