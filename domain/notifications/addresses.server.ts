import { createHash } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import type { AddressProblem } from './delivery.ts'
import type { Way } from './matrix.ts'
import { notify } from './notify.server.ts'

/** The irreversible digest under which a number or mailbox is stored. */
export const addressHash = (address: string) => createHash('sha256').update(address.toLowerCase()).digest()

/** Its first two bytes, for addresses without room for more: enough to distinguish a mailbox from its predecessor. */
export const shortAddressHash = (address: string) => addressHash(address).toString('hex', 0, 2)

type ByAddress = Exclude<Way, 'push'>
type Marked = { way: ByAddress; address: string }

/**
 * Marks an address as unreachable for all but PINs until it is replaced or confirmed. `userId` is asked once to correct it, except after an
 * opt-out. "No such number" queues a check of refund claims.
 */
export async function markUnreachable(
  tx: Db,
  { way, address, problem, userId }: Marked & { problem: AddressProblem; userId?: number },
  now: Date,
) {
  await tx
    .insertInto('unreachable_addresses')
    .values({ channel: way, address_hash: addressHash(address), problem, since: now })
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'address_hash'])
        .doUpdateSet({ problem, since: now })
        .where('unreachable_addresses.problem', '<>', 'opted_out'),
    )
    .execute()
  if (userId !== undefined && problem !== 'opted_out') {
    const reference = `${way}:${addressHash(address).toString('hex', 0, 8)}`
    await notify(tx, { userId, kind: 'address_refused', reference, facts: { way } }, now)
  }
  if (problem === 'no_number') await enqueue(tx, 'grant-proved-claims', {}, { key: 'grant-proved-claims' })
}

/** A message was delivered after all, so the number exists. */
export const clearNoNumberMark = (tx: Db, { way, address }: Marked) =>
  tx
    .deleteFrom('unreachable_addresses')
    .where('channel', '=', way)
    .where('address_hash', '=', addressHash(address))
    .where('problem', '=', 'no_number')
    .execute()

/** Channels on which the number does not exist, with the time of that report. */
export async function findUnreachableSince(db: Db, phone: string): Promise<Partial<Record<'sms' | 'whatsapp', Date>>> {
  const rows = await db
    .selectFrom('unreachable_addresses')
    .select(['channel as way', 'since'])
    .where('address_hash', '=', addressHash(phone))
    .where('problem', '=', 'no_number')
    .execute()
  return Object.fromEntries(rows.map(({ way, since }) => [way, since]))
}

/** Addresses of a person, and the channels that do not reach them. */
export async function getOwnAddresses(db: Db, userId: number) {
  const person = await db.selectFrom('users').select(['phone', 'email']).where('id', '=', userId).executeTakeFirst()
  const rows = await db
    .selectFrom('unreachable_addresses')
    .select(['channel as way', 'problem'])
    .where((eb) =>
      eb.or(
        addressesOf(person).map(({ way, address }) =>
          eb.and([eb('channel', '=', way), eb('address_hash', '=', addressHash(address))]),
        ),
      ),
    )
    .orderBy('way')
    .execute()
  const troubles: Partial<Record<ByAddress, AddressProblem>> = Object.fromEntries(
    rows.map(({ way, problem }) => [way, problem]),
  )
  return { email: person?.email ?? null, phone: person?.phone ?? null, troubles }
}

const addressesOf = ({ phone, email }: { phone?: string | null; email?: string | null } = {}): Marked[] => [
  ...(email ? [{ way: 'email', address: email } as const] : []),
  ...(phone ? (['sms', 'whatsapp'] as const).map((way) => ({ way, address: phone })) : []),
]

/** The user confirmed their addresses: clear the unreachable marks. Opt-outs are cleared only for the channels in `again`. */
export async function clearUnreachableMarks(
  tx: Db,
  person: { phone: string | null; email: string | null },
  again: readonly ('sms' | 'whatsapp')[],
) {
  for (const { way, address } of addressesOf(person))
    await tx
      .deleteFrom('unreachable_addresses')
      .where('channel', '=', way)
      .where('address_hash', '=', addressHash(address))
      .$if(way === 'email' || !again.includes(way), (query) => query.where('problem', '<>', 'opted_out'))
      .execute()
}
