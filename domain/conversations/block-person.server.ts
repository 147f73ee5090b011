import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import type { blockPersonForm } from './block-person.ts'
import type { SystemLine } from './conversation.ts'
import { otherOf } from './participant.server.ts'
import { writeSystemLine } from './system-line.server.ts'

type Ask = ActionInput<typeof blockPersonForm>
type Done = Promise<Result<null, 'not_found'>>

/**
 * One of the two blocks the other: no messages, contacts or offers between them any more, in any of their talks, and the
 * other is not told who did it (product: Safety and fairness). Refuses strangers.
 */
export const blockPerson = (db: Db, asked: Ask, now: Date): Done =>
  change(db, asked, now, { line: 'blocked', event: 'conversation.closed' }, async (tx, blocker, blocked) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('blocks')
      .values({ blocker_user_id: blocker, blocked_user_id: blocked, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  })

/** Whoever blocked takes it back: what was open goes on. A block by the other one stays. Refuses strangers. */
export const unblockPerson = (db: Db, asked: Ask, now: Date): Done =>
  change(db, asked, now, { line: 'unblocked', event: 'conversation.created' }, async (tx, blocker, blocked) => {
    const { numDeletedRows } = await tx
      .deleteFrom('blocks')
      .where('blocker_user_id', '=', blocker)
      .where('blocked_user_id', '=', blocked)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    const other = await tx
      .selectFrom('blocks')
      .select('created_at')
      .where('blocker_user_id', '=', blocked)
      .where('blocked_user_id', '=', blocker)
      .executeTakeFirst()
    return other === undefined
  })

type BlockUpdate = { line: SystemLine; event: 'conversation.closed' | 'conversation.created' }

/** Locks all conversations of the two first: a message is stored before the block, or refused. */
function change(
  db: Db,
  { chatId, userId }: Ask,
  now: Date,
  { line, event }: BlockUpdate,
  write: (tx: Db, blocker: number, blocked: number) => Promise<boolean>,
): Done {
  return inTransaction(db, async (tx): Done => {
    const asked = await tx
      .selectFrom('conversations')
      .select(['client_user_id as clientUserId', 'professional_user_id as professionalUserId'])
      .where('chat_id', '=', chatId)
      .where((eb) =>
        eb.or([
          eb.and([eb('client_user_id', '=', userId), eb('client_listed', '=', true)]),
          eb('professional_user_id', '=', userId),
        ]),
      )
      .executeTakeFirst()
    if (!asked) return fail('not_found')
    const talks = await tx
      .selectFrom('conversations')
      .select(['id', 'chat_id as chatId', 'state'])
      .where('client_user_id', '=', asked.clientUserId)
      .where('professional_user_id', '=', asked.professionalUserId)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (!(await write(tx, userId, otherOf(asked, userId)))) return ok(null)
    const open = talks.filter(({ state }) => state === 'open')
    await writeSystemLine(
      tx,
      open.map(({ id }) => id),
      line,
      now,
    )
    await emit(
      tx,
      now,
      ...open.flatMap((talk) =>
        [asked.clientUserId, asked.professionalUserId].map((each) => ({
          topic: `user:${each}`,
          kind: event,
          payload: { chatId: talk.chatId },
        })),
      ),
    )
    return ok(null)
  })
}
