import { addDays } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { confirmAccounts, listDormantAccounts } from '../dormant-account.server.ts'
import { lockPhone } from './challenge.server.ts'
import { budgetFullUntil, isStaffPurpose } from './pin-budget.server.ts'
import { maxPinsOfAllPerPhoneAndDay, maxStaffPinsPerPhoneAndDay, type PinPurpose } from './pin.ts'

export type PhoneLock =
  | { purpose: PinPurpose; kind: 'pin_failures'; wrong: number; until: Date | null }
  | { purpose: PinPurpose; kind: 'day_full'; until: Date }
  | { purpose: 'login'; kind: 'dormant'; until: null }

/** The limits of a phone, for staff; never its use. */
export async function listLocksOfPhone(db: Db, phone: string, now: Date): Promise<PhoneLock[]> {
  const wrongPins = await db
    .selectFrom('pin_failures')
    .select(['purpose', 'failures as wrong', 'locked_until as lockedUntil'])
    .where('phone', '=', phone)
    .orderBy('purpose')
    .execute()
  const sent = await db
    .selectFrom('pin_challenges')
    .select(['purpose', 'sent_count', 'created_at'])
    .where('phone', '=', phone)
    .where('created_at', '>', addDays(now, -1))
    .where('reset_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
  const full = [...new Set(sent.map(({ purpose }) => purpose))].flatMap((purpose): PhoneLock[] => {
    const maxPins = isStaffPurpose(purpose) ? maxStaffPinsPerPhoneAndDay : maxPinsOfAllPerPhoneAndDay
    const ofPurpose = sent.filter((challenge) => challenge.purpose === purpose)
    const until = budgetFullUntil(ofPurpose, maxPins)
    return until === null ? [] : [{ purpose, kind: 'day_full', until: new Date(until) }]
  })
  const locks = wrongPins.map(({ purpose, wrong, lockedUntil }): PhoneLock => {
    const until = lockedUntil && lockedUntil > now ? lockedUntil : null
    return { purpose, kind: 'pin_failures', wrong, until }
  })
  locks.push(...full)
  const dormant = await listDormantAccounts(db, phone, now)
  if (dormant.length) locks.push({ purpose: 'login', kind: 'dormant', until: null })
  return locks
}

/** The accounts that use a phone now. */
export const listAccountsOfPhone = (db: Db, phone: string) =>
  db.selectFrom('users').select('id as userId').where('phone', '=', phone).execute()

/** Resets every count of a phone after staff identified the person. What was sent stays recorded. */
export async function liftPhoneLocks(tx: Db, phone: string, now: Date) {
  await lockPhone(tx, phone)
  await tx.deleteFrom('pin_failures').where('phone', '=', phone).execute()
  await confirmAccounts(tx, phone, now)
  await tx
    .updateTable('pin_challenges')
    .set({ reset_at: now })
    .where('phone', '=', phone)
    .where('reset_at', 'is', null)
    .where('created_at', '>', addDays(now, -1))
    .execute()
}
