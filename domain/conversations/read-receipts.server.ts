import { sql } from 'kysely'
import { z } from 'zod'
import { defineAction, member } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'

/** Whether a person shows read receipts; people without settings do. */
export async function showsReadReceipts(db: Db, userId: number) {
  const settings = await db
    .selectFrom('conversation_settings')
    .select('hides_read')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return !settings?.hides_read
}

/** Turns the caller's read receipts on or off, in both directions and in all conversations. */
export const setReadReceipts = defineAction({
  name: 'read-receipts',
  actor: member,
  openToSuspended: true,
  input: z.object({ shows: z.enum(['yes', 'no']) }),
  errors: [],
  async run({ tx, actor: { userId } }, { shows }) {
    const hides_read = shows === 'no'
    await tx
      .insertInto('conversation_settings')
      .values({ user_id: userId, hides_read })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hides_read }))
      .execute()
    return ok(null)
  },
})

/** Up to which message the other side has read, and when; null if nothing, or if either side hides read receipts. */
export const readByOther = (conversation: string, userId: number) => {
  const columnOf = (column: string) => sql.ref(`${conversation}.${column}`)
  const client = columnOf('client_user_id')
  const professional = columnOf('professional_user_id')
  return sql<{ upTo: number; at: string } | null>`(
    select json_build_object('upTo', r.id, 'at', r.at) from (
      select case when ${client} = ${userId} then ${columnOf('professional_read_id')} else ${columnOf('client_read_id')} end as id,
             case when ${client} = ${userId} then ${columnOf('professional_read_at')} else ${columnOf('client_read_at')} end as at) r
     where r.at is not null and not exists (
       select from conversation_settings s where s.user_id in (${client}, ${professional}) and s.hides_read))`
}
