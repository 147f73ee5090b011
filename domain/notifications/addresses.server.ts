import { createHash } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import type { AddressProblem } from './delivery.ts'
import type { Way } from './matrix.ts'
import { notify } from './notify.server.ts'

/** The digest by which a number or mailbox is remembered; not reversible. */
export const addressHash = (address: string) => createHash('sha256').update(address.toLowerCase()).digest()

/** Two bytes of it, where an address of mail has room for no more: enough to tell a mailbox from the one before. */
export const shortAddressHash = (address: string) => addressHash(address).toString('hex', 0, 2)

type ByAddress = Exclude<Way, 'push'>
type Marked = { way: ByAddress; address: string }

/**
 * Marks an address as unreachable: only PINs go there until the person gives another or confirms it. `userId` is
 * asked once to correct it, but not after an opt-out. "No such number" queues a check of claims.
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

/** A message arrived after all: there is such a number. */
export const clearNoNumberMark = (tx: Db, { way, address }: Marked) =>
  tx
    .deleteFrom('unreachable_addresses')
    .where('channel', '=', way)
    .where('address_hash', '=', addressHash(address))
    .where('problem', '=', 'no_number')
    .execute()

/** By which ways there is no such number, and since when that is known. */
export async function noNumberSince(db: Db, phone: string): Promise<Partial<Record<'sms' | 'whatsapp', Date>>> {
  const rows = await db
    .selectFrom('unreachable_addresses')
    .select(['channel as way', 'since'])
    .where('address_hash', '=', addressHash(phone))
    .where('problem', '=', 'no_number')
    .execute()
  return Object.fromEntries(rows.map(({ way, since }) => [way, since]))
}

/** Addresses of a person, and channels that do not reach them. */
export async function ownAddresses(db: Db, userId: number) {
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

/**
 * Their person said on a page of their own that the addresses are well: they are tried again. Where they asked us to stop,
 * only by the ways that they name.
 */
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
