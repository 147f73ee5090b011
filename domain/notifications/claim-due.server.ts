import { sql } from 'kysely'
import { isDormant } from '#domain/identity/identity.server.ts'
import { timeZoneOf } from '#domain/places/time-zone.ts'
import { addDays } from '#domain/shared/durations.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { isDisprovedSql } from './addresses.server.ts'
import { nextQuiet } from './delivery-schedule.ts'
import { type AddressProblem, decideDelivery, type Decision, type Delivery } from './delivery.ts'
import { sendByFallbackChannel } from './fallback-channel.server.ts'
import { rowOf, type DeliveryChannel, deliveryChannels, type NotificationKind, notificationKinds } from './matrix.ts'
import { loadNotificationFacts } from './notification-facts.server.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import { cityIdOfPerson, settingsOf } from './settings.server.ts'

type Waiting = {
  id: number
  notification_id: number
  user_id: number
  channel: DeliveryChannel
  attempts: number
  due_at: Date
  created_at: Date
  kind: NotificationKind
  payload: unknown
  read_at: Date | null
  role: 'client' | 'professional'
  name: string
  status: string
  phone: string | null
  email: string | null
  has_push: boolean
  problem: AddressProblem | null
  settingsRow: Parameters<typeof settingsOf>[0]
  city_id: number | null
  uf: string | null
}

/** An e-mail leased by this process, its deliveries, and the attempts including this one. */
export type LeasedMessage = { message: OutgoingMessage; ids: number[]; attempts: number }

const batchSize = 200

/** Limits a batch to some notifications or channels. */
export type DueFilter = { ids?: readonly number[]; channels?: readonly DeliveryChannel[] }

/** Leases what is due and sendable, postpones what must wait, and drops the rest. */
export async function claimDue(db: Db, filter: DueFilter, now: Date) {
  const { value } = await inTransaction(db, async (tx) => {
    const waiting = await readBatch(tx, filter, now)
    const notificationIds = waiting.map((delivery) => delivery.notification_id)
    const factsById = await loadNotificationFacts(tx, notificationIds)
    const decided = decideAll(waiting, factsById, await countSentToday(tx, waiting, now), now)
    const listDecided = (type: Decision['type']) => decided.filter(({ decision }) => decision.type === type)
    await postpone(tx, listDecided('wait'))
    await dropAll(tx, listDecided('drop'), now)
    const toSend = listDecided('send').map(({ delivery }) => delivery)
    const claimed = groupIntoMessages(toSend, factsById, now)
    if (claimed.length) await claim(tx, claimed, now)
    return { ok: true, value: { due: waiting.length, claimed } }
  })
  return value
}

/** Each delivery references its e-mail by the e-mail's first delivery. */
function claim(tx: Db, claimed: readonly LeasedMessage[], now: Date) {
  const sending = claimed.flatMap(({ ids }) => ids.map((id) => ({ id, email_id: ids[0] })))
  return sql`update notification_deliveries d set state = 'sending', leased_at = ${now}, attempts = d.attempts + 1, email_id = c.email_id
    from jsonb_to_recordset(${JSON.stringify(sending)}::jsonb) as c (id bigint, email_id bigint)
   where d.id = c.id and d.id = any(${sending.map(({ id }) => id)}::bigint[])`.execute(tx)
}

type FactsById = Awaited<ReturnType<typeof loadNotificationFacts>>
type Sent = Awaited<ReturnType<typeof countSentToday>>

/** One at a time, because each e-mail reduces the person's daily allowance. */
function decideAll(waiting: readonly Waiting[], factsById: FactsById, sent: Sent, now: Date) {
  const digests = new Set<string>()
  return waiting.map((delivery): { delivery: Waiting; decision: Decision } => {
    if (!factsById.get(delivery.notification_id)?.isTrueAt(now))
      return { delivery, decision: { type: 'drop', reason: 'outdated' } }
    const allowanceKey = `${delivery.user_id} ${delivery.channel}`
    const before = sent.get(allowanceKey) ?? 0
    const joins = isInDigest(delivery) && digests.has(allowanceKey)
    const decision = decideDelivery(deliveryOf(delivery, joins ? before - 1 : before), now)
    if (decision.type === 'send' && !joins) {
      sent.set(allowanceKey, before + 1)
      if (isInDigest(delivery)) digests.add(allowanceKey)
    }
    return { delivery, decision }
  })
}

/**
 * Counts the messages of each person and channel in 24 hours, those in flight included, and locks these people so that
 * two jobs cannot both use the last one of a day.
 */
async function countSentToday(tx: Db, waiting: readonly Waiting[], now: Date) {
  const people = [...new Set(waiting.map(({ user_id }) => user_id))].toSorted((a, b) => a - b)
  if (!people.length) return new Map<string, number>()
  await sql`select pg_advisory_xact_lock(hashtextextended('notices of ' || id, 0)) from unnest(${people}::bigint[]) id`.execute(
    tx,
  )
  const since = addDays(now, -1)
  const { rows } = await sql<{ allowanceKey: string; emails: number }>`
    select user_id || ' ' || channel as "allowanceKey", count(distinct coalesce(email_id, id))::int as emails
      from (
        select user_id, channel, email_id, id from notification_deliveries
         where user_id = any(${people}::bigint[]) and sent_at > ${since}
        union all
        select user_id, channel, email_id, id from notification_deliveries
         where user_id = any(${people}::bigint[]) and state in ('sending', 'unknown') and sent_at is null
           and (state = 'sending' or due_at > ${since})
      ) today
     group by 1`.execute(tx)
  return new Map(rows.map(({ allowanceKey, emails }) => [allowanceKey, emails]))
}

function addressOf({ channel, phone, email, user_id }: Waiting) {
  if (channel === 'push') return `user:${user_id}`
  return channel === 'email' ? email : phone
}

const zoneOf = ({ city_id, uf }: Waiting) => timeZoneOf(city_id !== null && uf !== null ? { id: city_id, uf } : null)

function deliveryOf(delivery: Waiting, sentInLastDay: number): Delivery {
  const { kind, channel, created_at, read_at, settingsRow, status, problem, has_push } = delivery
  const hasAddress =
    status !== 'deleted' && status !== 'closed' && (channel === 'push' ? has_push : addressOf(delivery) !== null)
  return {
    kind,
    channel,
    createdAt: created_at,
    isSeen: read_at !== null,
    settings: settingsOf(settingsRow),
    timeZone: zoneOf(delivery),
    address: hasAddress ? (problem ?? 'good') : 'none',
    sentInLastDay,
  }
}

async function postpone(tx: Db, all: { delivery: Waiting; decision: Decision }[]) {
  const byMoment = Map.groupBy(all, ({ decision }) => (decision.type === 'wait' ? decision.until.getTime() : 0))
  for (const [moment, deliveries] of byMoment) {
    const ids = deliveries.map(({ delivery }) => delivery.id)
    await tx
      .updateTable('notification_deliveries')
      .set({ due_at: new Date(moment) })
      .where('id', 'in', ids)
      .execute()
  }
}

/** Some drop reasons choose another channel: the e-mail that replaces a muted alert waits for the end of the pause. */
const fallbackAfter = new Set(['switched_off', 'paused', 'no_address', 'unreachable', 'opted_out', 'enough_for_today'])

async function dropAll(tx: Db, all: { delivery: Waiting; decision: Decision }[], now: Date) {
  const byReason = Map.groupBy(all, ({ decision }) => (decision.type === 'drop' ? decision.reason : 'seen'))
  const withFallback: number[] = []
  for (const [reason, deliveries] of byReason) {
    const ids = deliveries.map(({ delivery }) => delivery.id)
    await tx
      .updateTable('notification_deliveries')
      .set({ state: 'dropped', problem: reason })
      .where('id', 'in', ids)
      .execute()
    if (fallbackAfter.has(reason)) withFallback.push(...ids)
  }
  // Only now, because the fallback depends on how the others ended.
  if (withFallback.length) await sendByFallbackChannel(tx, withFallback, now)
}

const isInDigest = ({ kind, channel }: Waiting) => rowOf(kind).channels[channel] === 'in_digest'

/** Account security rings at any hour. */
const ringsUntil = (delivery: Waiting, now: Date) =>
  rowOf(delivery.kind).guardsAccount ? null : nextQuiet(now, zoneOf(delivery), settingsOf(delivery.settingsRow).quiet)

/** One message for each delivery; digest items of a person share one. */
function groupIntoMessages(deliveries: readonly Waiting[], factsById: FactsById, now: Date): LeasedMessage[] {
  const groups = Map.groupBy(deliveries, (delivery) =>
    isInDigest(delivery) ? `all:${delivery.user_id}` : `${delivery.id}`,
  )
  return [...groups.values()].map((group) => {
    const [first] = group as [Waiting, ...Waiting[]]
    const { channel, user_id: userId, role, name } = first
    const contents = group.map(({ notification_id, kind, payload }) => {
      const { isTrueAt: _, ...about } = factsById.get(notification_id)!
      return { kind, facts: payload, about } as OutgoingMessage['contents'][number]
    })
    return {
      ids: group.map(({ id }) => id),
      attempts: Math.max(...group.map(({ attempts }) => attempts)) + 1,
      message: {
        channel,
        to: { userId, role, name, address: addressOf(first)! },
        idempotencyKey: `notice:${first.id}`,
        notificationId: first.notification_id,
        isDigest: isInDigest(first),
        ringsUntil: channel === 'push' ? ringsUntil(first, now) : null,
        contents,
      },
    }
  })
}

/** Leases a batch and everything else due to its last person, so that a digest is never split. */
async function readBatch(tx: Db, filter: DueFilter, now: Date) {
  if (!filter.ids)
    await sql`select pg_advisory_xact_lock(hashtextextended('due notices by ' || channel, 0)) from unnest(${[...(filter.channels ?? deliveryChannels)].toSorted()}::text[]) channel`.execute(
      tx,
    )
  const batch = await lockDueDeliveries(tx, filter, now)
  const last = batch.length === batchSize ? batch.at(-1) : undefined
  return last ? [...batch, ...(await lockDueDeliveries(tx, filter, now, last))] : batch
}

/** Locks due deliveries with what the decision needs: a batch, or the rest of one person after `last`. */
async function lockDueDeliveries(tx: Db, { ids, channels }: DueFilter, now: Date, last?: Waiting): Promise<Waiting[]> {
  const part = last
    ? sql`and d.due_at = ${last.due_at} and d.user_id = ${last.user_id} and d.id > ${last.id} order by d.id`
    : sql`order by d.due_at, d.user_id, d.id limit ${batchSize}`
  const { rows } = await sql<Waiting>`
    select d.id, d.notification_id, d.user_id, d.channel, d.attempts, d.due_at, d.created_at, n.kind, n.payload, n.read_at,
           u.role, u.name, u.status, case when not ${isDormant(now, 'u')} then u.phone end as phone, u.email,
           exists (select from push_subscriptions g join sessions h on h.id = g.session_id
                    where g.user_id = d.user_id and h.revoked_at is null and h.expires_at > ${now}) as has_push,
           a.problem, to_jsonb(s) - 'user_id' as "settingsRow", c.id as city_id, c.uf
      from notification_deliveries d
      join notifications n on n.id = d.notification_id
      join users u on u.id = d.user_id
      left join notification_settings s on s.user_id = d.user_id
      left join unreachable_addresses a on a.channel = d.channel
        and a.address_hash = sha256(lower(case d.channel when 'email' then u.email else u.phone end)::bytea)
        and not ${isDisprovedSql('a', sql.ref('u.phone'))}
      left join cities c on c.id = ${cityIdOfPerson(sql`d.user_id`)}
     where d.state = 'waiting' and d.due_at <= ${now} and n.kind = any(${notificationKinds}::text[])
       and (${ids ?? null}::bigint[] is null or d.notification_id = any(${ids ?? null}::bigint[]))
       and (${channels ?? null}::text[] is null or d.channel = any(${channels ?? null}::text[]))
       ${part}
       for update of d skip locked`.execute(tx)
  return rows.map((row) => {
    const settingsRow = row.settingsRow as (Waiting['settingsRow'] & { paused_until: string | null }) | null
    return settingsRow?.paused_until
      ? { ...row, settingsRow: { ...settingsRow, paused_until: new Date(settingsRow.paused_until) } }
      : row
  })
}
