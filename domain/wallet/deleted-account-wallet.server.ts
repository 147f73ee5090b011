import { sql } from 'kysely'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import type { Db } from '#platform/db.ts'
import { keyedDigest } from '#platform/security/keyed-digest.ts'
import { listOpenLots, takeFromLots } from './take-coins.server.ts'
import { lockWallet, writeMovement } from './write-movement.server.ts'

export type KnownPerson = { phone?: string; documents?: readonly string[] }

const phoneDigest = (phone: string) => keyedDigest('wallet', 'phone', phone)
const documentDigest = (document: string) => keyedDigest('wallet', 'document', document.toUpperCase())
function digestsOf({ phone, documents = [] }: KnownPerson) {
  const digests = documents.map(documentDigest)
  return phone ? [phoneDigest(phone), ...digests] : digests
}

/** Longer than a chargeback takes; afterwards the number may belong to another person. */
const chargebackDays = 180
const debtYears = 5

/**
 * Retains keyed digests of the phone and documents of a deleted account that owes coins, bought some or succeeded one
 * that did, so that debts follow the person: five years under documents, without a debt 180 days.
 */
export async function retainDepartedWallet(
  tx: Db,
  { professionalId, phone, documents = [] }: KnownPerson & { professionalId: number },
  now: Date,
) {
  const { rows } = await sql<{ canOwe: boolean }>`
    select w.debt > 0
           or exists (select from coin_lots l where l.professional_id = w.professional_id and l.kind = 'paid')
           or exists (select from deleted_account_wallets d where d.successor_id = w.professional_id) as "canOwe"
      from wallets w where w.professional_id = ${professionalId}`.execute(tx)
  if (!rows[0]?.canOwe) return
  const deletedOn = saoPauloDay(now)
  const row = (digest: string, until: ReturnType<typeof sql<string>>) => ({
    professional_id: professionalId,
    digest,
    deleted_on: deletedOn,
    retained_until: until,
  })
  const phoneUntil = sql<string>`${deletedOn}::date + ${sql.lit(chargebackDays)}`
  const documentUntil = sql<string>`${deletedOn}::date + make_interval(years => ${sql.lit(debtYears)})`
  const digestRows = [...new Set(documents)].map((document) => row(documentDigest(document), documentUntil))
  if (phone) digestRows.unshift(row(phoneDigest(phone), phoneUntil))
  await tx
    .insertInto('deleted_account_wallets')
    .values(digestRows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type WalletOwner = KnownPerson & { professionalId: number }

/** Locks the wallets of a person's deleted accounts, then their own. Returns the ids of the deleted accounts. */
export async function lockWalletsOfPerson(
  tx: Db,
  { professionalId, ...person }: WalletOwner,
  now: Date,
): Promise<number[]> {
  const digests = digestsOf(person)
  const departed = await tx
    .selectFrom('wallets')
    .select('professional_id as id')
    .where('professional_id', 'in', (eb) =>
      eb
        .selectFrom('deleted_account_wallets')
        .select('professional_id')
        .where(sql<boolean>`digest = any(${digests}::text[])`)
        .where('retained_until', '>', saoPauloDay(now))
        .where('successor_id', 'is', null)
        .where('professional_id', '<>', professionalId),
    )
    .orderBy('professional_id')
    .forUpdate()
    .execute()
  await lockWallet(tx, professionalId)
  return departed.map(({ id }) => id)
}

/** Charges an account the debt of deleted accounts with its phone or document, and makes it their successor. */
export async function transferDebts(tx: Db, { userId, ...heir }: WalletOwner & { userId: number }, now: Date) {
  const { professionalId } = heir
  const departed = await lockWalletsOfPerson(tx, heir, now)
  for (const id of departed) {
    await tx
      .updateTable('deleted_account_wallets')
      .set({ successor_id: professionalId })
      .where('professional_id', '=', id)
      .where('successor_id', 'is', null)
      .execute()
    // An account that found a successor during the wait for its wallet has no debt left.
    await moveDebt(tx, { from: id, to: professionalId, userId }, now)
  }
}

/** Charges the successor of a deleted account with its debt; if that one was deleted too, its successor's. */
export async function chargeSuccessor(tx: Db, departedId: number, now: Date): Promise<void> {
  const successor = await tx
    .selectFrom('deleted_account_wallets as d')
    .innerJoin('professionals as p', 'p.id', 'd.successor_id')
    .select(['p.id', 'p.user_id as userId'])
    .where('d.professional_id', '=', departedId)
    .limit(1)
    .executeTakeFirst()
  if (!successor) return
  await moveDebt(tx, { from: departedId, to: successor.id, userId: successor.userId }, now)
  await chargeSuccessor(tx, successor.id, now)
}

/** The debt leaves one wallet for `forfeited` then it is charged to the other: its coins first, the rest is owed. */
async function moveDebt(tx: Db, { from, to, userId }: { from: number; to: number; userId: number }, now: Date) {
  const { debt = 0 } = (await lockWallet(tx, from)) ?? {}
  if (!debt) return
  const { count } = await tx
    .selectFrom('ledger_transactions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('kind', '=', 'forfeit')
    .where('reference', 'like', `debt:${from}:%`)
    .executeTakeFirstOrThrow()
  const reference = `debt:${from}:${count + 1}`
  const { user_id: formerUserId } = await tx
    .selectFrom('professionals')
    .select('user_id')
    .where('id', '=', from)
    .executeTakeFirstOrThrow()
  const former = { kind: 'forfeit' as const, reference, professionalId: from, userId: formerUserId }
  await writeMovement(tx, former, { debt: -debt, platformEntries: { forfeited: -debt } }, now)
  const wallet = await lockWallet(tx, to)
  const covered = Math.min(debt, wallet?.balance ?? 0)
  const lots = takeFromLots(await listOpenLots(tx, to), covered)
  const movement = { kind: 'chargeback' as const, reference, professionalId: to, userId }
  await writeMovement(tx, movement, { lots, debt: debt - covered, platformEntries: { forfeited: debt } }, now)
}

/** Deletes records of deleted accounts' wallets: debt-free after the chargeback period, else when retention ends. */
export const purgeDeletedAccountWallets = (db: Db, now: Date) =>
  db
    .deleteFrom('deleted_account_wallets')
    .where((eb) =>
      eb.or([
        eb('retained_until', '<=', saoPauloDay(now)),
        eb.and([
          sql<boolean>`deleted_on + ${sql.lit(chargebackDays)} <= ${saoPauloDay(now)}::date`,
          sql<boolean>`not exists (select from wallets w where w.professional_id = deleted_account_wallets.professional_id and w.debt > 0)`,
        ]),
      ]),
    )
    .execute()
