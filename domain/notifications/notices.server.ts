import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { enqueue } from '#platform/job-queue.ts'
import type { NoticeFacts, NoticeKind } from './notice.ts'
import { outOfQuietHours } from './quiet-hours.ts'

type Asked<Kind extends NoticeKind> = {
  userId: number
  kind: Kind
  /** What it is about: asked for twice with the same words, it is one message. */
  reference: string
  facts: NoticeFacts[Kind]
}

/** Asks for a message to a person, in the transaction of the fact. It is sent as soon as it is not night (product: Safety). */
export async function askNotice<Kind extends NoticeKind>(
  tx: Db,
  { userId, kind, reference, facts }: Asked<Kind>,
  now: Date,
) {
  const runAt = outOfQuietHours(now)
  const notice = await tx
    .insertInto('notices')
    .values({ user_id: userId, kind, reference, facts: JSON.stringify(facts), due_at: runAt, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (notice) await enqueue(tx, 'send-notice', { id: notice.id }, { runAt, key: `send-notice:${notice.id}` })
}

export type Letter = { to: string; once: string } & {
  [Kind in NoticeKind]: { kind: Kind; facts: NoticeFacts[Kind] }
}[NoticeKind]

/**
 * Hands one message to `send` and keeps that it went. Its row is held meanwhile: two jobs at once send it once. At night it
 * waits for the morning. Who has left or has no address gets none, and what is no longer true is not said.
 */
export async function deliverNotice(db: Db, id: number, send: (letter: Letter) => Promise<void>, now: Date) {
  await db.transaction().execute(async (tx) => {
    const notice = await tx
      .selectFrom('notices')
      .innerJoin('users', 'users.id', 'notices.user_id')
      .select(['notices.kind', 'notices.facts', 'notices.reference', 'users.email', 'users.status'])
      .where('notices.id', '=', id)
      .where('sent_at', 'is', null)
      .forUpdate('notices')
      .skipLocked()
      .executeTakeFirst()
    if (!notice) return
    const runAt = outOfQuietHours(now)
    if (runAt > now) {
      await tx.updateTable('notices').set({ due_at: runAt }).where('id', '=', id).execute()
      return enqueue(tx, 'send-notice', { id }, { runAt, key: `send-notice:${id}` })
    }
    const kind = notice.kind as NoticeKind
    if (notice.email && notice.status !== 'deleted' && (await isStillTrue(tx, kind, notice.facts)))
      await send({ to: notice.email, once: `notice:${id}`, kind, facts: await factsNow(tx, kind, notice) } as Letter)
    await tx.updateTable('notices').set({ sent_at: now }).where('id', '=', id).execute()
  })
}

/** The facts, and what tells who somebody is as it is now: no message keeps a name. */
async function factsNow(tx: Db, kind: NoticeKind, { facts, reference }: { facts: unknown; reference: string }) {
  if (kind !== 'lead_contacted') return facts
  const writer = await tx
    .selectFrom('leads')
    .innerJoin('professionals', 'professionals.id', 'leads.professional_id')
    .select('professionals.name')
    .where('leads.id', '=', Number(reference.slice('lead:'.length)))
    .executeTakeFirst()
  return { ...(facts as NoticeFacts['lead_contacted']), ...(writer ? { professional: writer.name } : {}) }
}

/** A question about an order that has ended since, or about what was answered, is not asked in the morning. */
async function isStillTrue(tx: Db, kind: NoticeKind, facts: unknown) {
  if (kind === 'survey_available') return !(await isSurveyAnswered(tx, facts as NoticeFacts['survey_available']))
  if (kind !== 'still_needed' && kind !== 'lead_waits' && kind !== 'lead_contacted') return true
  const { uuid } = facts as NoticeFacts['still_needed' | 'lead_waits' | 'lead_contacted']
  const order = await tx
    .selectFrom('orders')
    .select([
      'status',
      sql<boolean>`exists (select from leads l where l.order_id = orders.id and l.state = 'contacted')`.as('waits'),
    ])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return kind === 'still_needed' ? order?.status === 'searching' : order?.waits === true
}

const isSurveyAnswered = (tx: Db, { uuid }: NoticeFacts['survey_available']) =>
  tx
    .selectFrom('survey_responses')
    .innerJoin('orders', 'orders.id', 'survey_responses.order_id')
    .select('survey_responses.id')
    .where('orders.uuid', '=', uuid)
    .executeTakeFirst()

/** Asks again for messages whose job was lost: due for ten minutes and not sent. Returns how many. */
export async function askLostNotices(db: Db, now: Date) {
  const lost = await db
    .selectFrom('notices')
    .select('id')
    .where('sent_at', 'is', null)
    .where('due_at', '<', new Date(now.getTime() - 600_000))
    .where('due_at', '>', new Date(now.getTime() - 3 * 86_400_000)) // as long as a job is tried
    .where(
      sql<boolean>`not exists (select from graphile_worker.jobs waiting where waiting.key = 'send-notice:' || notices.id)`,
    )
    .orderBy('id')
    .limit(500)
    .execute()
  for (const { id } of lost) await enqueue(db, 'send-notice', { id }, { key: `send-notice:${id}` })
  return lost.length
}

/** Messages are known for 90 days: long enough to ask nobody twice. */
export const forgetNotices = (db: Db, now: Date) =>
  db
    .deleteFrom('notices')
    .where('created_at', '<', new Date(now.getTime() - 90 * 86_400_000))
    .execute()
