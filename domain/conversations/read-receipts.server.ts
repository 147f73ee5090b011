import { sql } from 'kysely'
import { z } from 'zod'
import { defineAction, member } from '#domain/shared/define-action.server.ts'
import { ok } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'

/** On by default: only people who turned it off have a row. */
export const doesShowReceipts = async (db: Db, userId: number) =>
  (await db.selectFrom('conversation_settings').select('hides_read').where('user_id', '=', userId).executeTakeFirst())
    ?.hides_read !== true

/** Turns the caller's read receipts on or off, in both directions and in all conversations. */
export const setReadReceipts = defineAction({
  name: 'read-receipts',
  actor: member,
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

/** How far the other side has read, and when; null if either turned it off, or for nothing. */
export const seenByOther = (conversation: string, userId: number) => {
  const of = (column: string) => sql.ref(`${conversation}.${column}`)
  const client = of('client_user_id')
  const professional = of('professional_user_id')
  return sql<{ upTo: number; at: string } | null>`(
    select json_build_object('upTo', r.id, 'at', r.at) from (
      select case when ${client} = ${userId} then ${of('professional_read_id')} else ${of('client_read_id')} end as id,
             case when ${client} = ${userId} then ${of('professional_read_at')} else ${of('client_read_at')} end as at) r
     where r.at is not null and not exists (
       select from conversation_settings s where s.user_id in (${client}, ${professional}) and s.hides_read))`
}
