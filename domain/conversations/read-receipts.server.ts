import { sql } from 'kysely'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { readReceiptsForm } from './read-receipts.ts'

/** Who has switched it off stands in a row; nobody else has one. */
export const showsReceipts = async (db: Db, userId: number) =>
  (await db.selectFrom('conversation_settings').select('hides_read').where('user_id', '=', userId).executeTakeFirst())
    ?.hides_read !== true

/** Switches for oneself what is seen in both directions, in all talks. */
export function setReadReceipts(
  db: Db,
  { userId, shows }: ActionInput<typeof readReceiptsForm>,
): Promise<Result<null, never>> {
  return inTransaction(db, async (tx) => {
    const hides_read = shows === 'no'
    await tx
      .insertInto('conversation_settings')
      .values({ user_id: userId, hides_read })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hides_read }))
      .execute()
    return ok(null)
  })
}

/** What the other one of a talk has read of it, and when; null where one of the two has switched that off, or nothing was read. */
export const seenByOther = (talk: string, userId: number) => {
  const of = (column: string) => sql.ref(`${talk}.${column}`)
  const [client, professional] = [of('client_user_id'), of('professional_user_id')]
  return sql<{ upTo: number; at: string } | null>`(
    select json_build_object('upTo', r.id, 'at', r.at) from (
      select case when ${client} = ${userId} then ${of('professional_read_id')} else ${of('client_read_id')} end as id,
             case when ${client} = ${userId} then ${of('professional_read_at')} else ${of('client_read_at')} end as at) r
     where r.at is not null and not exists (
       select from conversation_settings s where s.user_id in (${client}, ${professional}) and s.hides_read))`
}
