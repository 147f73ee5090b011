import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { oneRow } from '#platform/database/one-row.ts'
import type { Db } from '#platform/database/open-database.ts'

/**
 * Paces callers of all processes to `perSecond` by the database's clock; unlimited without it. Idle time is not saved
 * up.
 */
export function pace(provider: string, perSecond: number | undefined, wait: (ms: number) => Promise<unknown> = pause) {
  return async (db: Db) => {
    if (perSecond === undefined) return
    const step = sql`make_interval(secs => ${1 / perSecond}::float8)`
    const { rows } = await sql<{ wait_ms: number }>`
      insert into provider_pace as p (provider, next_at) values (${provider}, clock_timestamp() + ${step})
      on conflict (provider) do update set next_at = greatest(p.next_at, clock_timestamp()) + ${step}
      returning (extract(epoch from next_at - ${step} - clock_timestamp()) * 1000)::float8 as wait_ms`.execute(db)
    if (oneRow(rows).wait_ms > 0) await wait(oneRow(rows).wait_ms)
  }
}
