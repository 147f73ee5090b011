import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import type { AddressProblem } from './delivery.ts'
import type { DeliveryChannel } from './matrix.ts'
import { notify } from './notify.server.ts'

/** The irreversible digest under which a number or mailbox is stored. */
export const addressHash = (address: string) => createHash('sha256').update(address.toLowerCase()).digest()

/** Its first two bytes, for addresses without room for more: enough to distinguish a mailbox from its predecessor. */
export const shortAddressHash = (address: string) => addressHash(address).toString('hex', 0, 2)

type ByAddress = Exclude<DeliveryChannel, 'push'>
type Marked = { channel: ByAddress; address: string }

/**
 * Marks an address as unreachable for all but PINs until it is replaced or confirmed. `userId` is asked once to correct
 * it, except after an opt-out. "No such number" queues a check of refund claims.
 */
export async function markUnreachable(
  tx: Db,
  { channel, address, problem, userId }: Marked & { problem: AddressProblem; userId?: number },
  now: Date,
) {
  await tx
    .insertInto('unreachable_addresses')
    .values({ channel, address_hash: addressHash(address), problem, since: now })
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'address_hash'])
        .doUpdateSet({ problem, since: sql`greatest(unreachable_addresses.since, excluded.since)` })
        .where('unreachable_addresses.problem', '<>', 'opted_out'),
    )
    .execute()
  if (userId !== undefined && problem !== 'opted_out') {
    const reference = `${channel}:${addressHash(address).toString('hex', 0, 8)}`
    await notify(tx, { userId, kind: 'address_refused', reference, facts: { way: channel } }, now)
  }
  if (problem === 'no_number') await enqueue(tx, 'grant-proved-claims', {}, { key: 'grant-proved-claims' })
}

/** Whether a PIN has reached the marked number since, perhaps its next owner's. An opt-out stays. */
export const isDisprovedSql = (mark: 'a' | 'unreachable_addresses', phone: RawBuilder<unknown>) =>
  sql<boolean>`(${sql.ref(`${mark}.problem`)} <> 'opted_out' and exists (
    select from pin_challenges c where c.phone = ${phone} and c.channel = ${sql.ref(`${mark}.channel`)} and c.verified_at > ${sql.ref(`${mark}.since`)}
  ))`

/** A message was delivered after all, so the number exists. */
export const clearNoNumberMark = (tx: Db, { channel, address }: Marked) =>
  tx
    .deleteFrom('unreachable_addresses')
    .where('channel', '=', channel)
    .where('address_hash', '=', addressHash(address))
    .where('problem', '=', 'no_number')
    .execute()

/** Channels on which the number does not exist, with the time of that report. */
export async function findUnreachableSince(db: Db, phone: string): Promise<Partial<Record<'sms' | 'whatsapp', Date>>> {
  const rows = await db
    .selectFrom('unreachable_addresses')
    .select(['channel', 'since'])
    .where('address_hash', '=', addressHash(phone))
    .where('problem', '=', 'no_number')
    .execute()
  return Object.fromEntries(rows.map(({ channel, since }) => [channel, since]))
}

/** Addresses of a person, and the channels that do not reach them. */
export async function getOwnAddresses(db: Db, userId: number) {
  const person = await db.selectFrom('users').select(['phone', 'email']).where('id', '=', userId).executeTakeFirst()
  const rows = await db
    .selectFrom('unreachable_addresses')
    .select(['channel', 'problem'])
    .where((eb) =>
      eb.or(
        addressesOf(person).map(({ channel, address }) =>
          eb.and([eb('channel', '=', channel), eb('address_hash', '=', addressHash(address))]),
        ),
      ),
    )
    .where((eb) => eb.not(isDisprovedSql('unreachable_addresses', sql.val(person?.phone ?? null))))
    .orderBy('channel')
    .execute()
  const troubles: Partial<Record<ByAddress, AddressProblem>> = Object.fromEntries(
    rows.map(({ channel, problem }) => [channel, problem]),
  )
  return { email: person?.email ?? null, phone: person?.phone ?? null, troubles }
}

function addressesOf({ phone, email }: { phone?: string | null; email?: string | null } = {}) {
  const addresses: Marked[] = []
  if (email) addresses.push({ channel: 'email', address: email })
  if (phone) addresses.push({ channel: 'sms', address: phone }, { channel: 'whatsapp', address: phone })
  return addresses
}

/** The user confirmed their addresses: clear the unreachable marks. Opt-outs only for the channels in `again`. */
export async function clearUnreachableMarks(
  tx: Db,
  person: { phone: string | null; email: string | null },
  again: readonly ('sms' | 'whatsapp')[],
) {
  for (const { channel, address } of addressesOf(person))
    await tx
      .deleteFrom('unreachable_addresses')
      .where('channel', '=', channel)
      .where('address_hash', '=', addressHash(address))
      .$if(channel === 'email' || !again.includes(channel), (query) => query.where('problem', '<>', 'opted_out'))
      .execute()
}
