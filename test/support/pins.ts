import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { unseal } from '#platform/security/seal.ts'

/** The PIN of the last queued message to a phone; no job has to run. */
export async function getQueuedPin(db: Db, phone: string) {
  const { rows } = await sql<{ sealed: string }>`
    select payload ->> 'sealedPin' as sealed from graphile_worker._private_jobs where payload ->> 'phone' = ${phone} order by id desc limit 1`.execute(
    db,
  )
  return unseal('pin', rows[0]!.sealed)!
}

/** A PIN different from the given one. */
export const wrongPin = (pin: string) => String((Number(pin) + 1) % 10_000).padStart(4, '0')
