import { sql } from 'kysely'
import { timeZoneOf } from '#domain/places/time-zone.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { GatewayError } from '#platform/gateway.ts'
import { log } from '#platform/log.ts'
import type { Sent } from '#platform/receipt.ts'
import { lookAbout } from './about.server.ts'
import { markUnreachable } from './addresses.server.ts'
import { decide, type Decision, type Delivery, nextAttempt } from './delivery.ts'
import { rowOf, type Way } from './matrix.ts'
import type { About, NoticeFacts, NotificationKind, Told } from './notification.ts'
import { settingsOf } from './settings.server.ts'

/** One message to one person by one way; a letter may tell of several things. `once`: the same message is never another one. */
export type Letter = {
  way: Way
  to: { userId: number; role: 'client' | 'professional'; name: string; address: string }
  once: string
  isDigest: boolean
  told: (Told & { about: About })[]
}

type Waiting = {
  id: number
  notification_id: number
  user_id: number
  way: Way
  attempts: number
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
  problem: 'refused' | 'left' | null
  wishes: Parameters<typeof settingsOf>[0]
  city_id: number | null
  uf: string | null
  sent_today: number
}
type Claimed = { letter: Letter; ids: number[]; attempts: number }

const atOnce = 200
const atATime = 8
/** Who was claimed and not finished for so long died in the middle. */
const claimMs = 120_000
const breakerPauseMs = 15_000

type Which = { ids?: readonly number[]; ways?: readonly Way[] }

/**
 * Sends what is due: claimed in one transaction, handed to `send` outside of any, and marked. Two at once never take the same
 * one. SMS and WhatsApp go at most once: whoever dies in the middle, or hears no answer, leaves the outcome unknown, and is
 * told so; letters and push are tried again and known by `once`. Returns how many were due.
 */
export async function deliverDue(db: Db, which: Which, send: (letter: Letter) => Promise<Sent | null>, now: Date) {
  const { due, claimed } = await claim(db, which, now)
  const left = [...claimed]
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      for (let next = left.shift(); next; next = left.shift()) await deliver(db, next, send, now)
    }),
  )
  return due
}

async function deliver(
  db: Db,
  { letter, ids, attempts }: Claimed,
  send: (letter: Letter) => Promise<Sent | null>,
  now: Date,
) {
  const { way } = letter
  try {
    const handed = await send(letter)
    // Marked even when the receipt came before.
    await db
      .updateTable('notice_deliveries')
      .set({
        state: 'sent',
        claimed_at: null,
        sent_at: now,
        ...(handed?.providerId && { provider: handed.provider, provider_id: handed.providerId }),
      })
      .where('id', 'in', ids)
      .execute()
  } catch (error) {
    const { code = 'failed' } = error as { code?: string }
    log.warn({ way, code, deliveries: ids }, 'a notice could not be handed over')
    await inTransaction(db, async (tx) => {
      await keepProblem(tx, letter, { ids, attempts, error, code }, now)
      return { ok: true, value: undefined }
    })
  }
}

type Failure = { ids: number[]; attempts: number; error: unknown; code: string }

async function keepProblem(tx: Db, { way, to }: Letter, { ids, attempts, error, code }: Failure, now: Date) {
  const end = (state: 'failed' | 'unknown') =>
    tx.updateTable('notice_deliveries').set({ state, claimed_at: null, problem: code }).where('id', 'in', ids).execute()
  const again = (dueAt: Date, counted: number) =>
    tx
      .updateTable('notice_deliveries')
      .set({ state: 'waiting', claimed_at: null, problem: code, due_at: dueAt, attempts: counted })
      .where('id', 'in', ids)
      .execute()
  if (code === 'breaker_open') return again(new Date(now.getTime() + breakerPauseMs), attempts - 1) // no attempt
  if (code === 'refused') {
    const isLeft = error instanceof GatewayError && error.hasLeft
    if (way !== 'push')
      await markUnreachable(tx, { way, address: to.address, problem: isLeft ? 'left' : 'refused' }, now)
    await end('failed')
    return goInstead(tx, ids, now)
  }
  if ((way === 'sms' || way === 'whatsapp') && isUnknown(error)) return end('unknown')
  const next = nextAttempt(attempts, now)
  if (next) return again(next, attempts)
  await end('failed')
  await goInstead(tx, ids, now)
}

/** Nobody knows whether it went: it may have, so it is not sent again. */
const isUnknown = (error: unknown) => error instanceof GatewayError && error.isUnknownOutcome

/** What could not go by one way goes by the one that the matrix has in its place. */
async function goInstead(tx: Db, ids: readonly number[], now: Date) {
  const gone = await tx
    .selectFrom('notice_deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .select(['d.notification_id', 'd.user_id', 'd.way', 'n.kind'])
    .where('d.id', 'in', ids)
    .where('n.read_at', 'is', null)
    .execute()
  const instead = gone.flatMap(({ notification_id, user_id, way, kind }) => {
    const other = rowOf(kind as NotificationKind).instead?.[way as Way]
    return other ? [{ notification_id, user_id, way: other, due_at: now, created_at: now }] : []
  })
  if (!instead.length) return
  await tx
    .insertInto('notice_deliveries')
    .values(instead)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes what is due and has to go; puts off what has to wait, and drops what goes no further. */
async function claim(db: Db, which: Which, now: Date) {
  const { value } = await inTransaction(db, async (tx) => {
    const waiting = await dueDeliveries(tx, which, now)
    const abouts = await lookAbout(
      tx,
      waiting.map((each) => each.notification_id),
    )
    const decided = waiting.map((each) => ({ each, decision: decisionOf(each, abouts, now) }))
    const of = (what: Decision['do']) => decided.filter(({ decision }) => decision.do === what)
    await putOff(tx, of('wait'))
    await dropAll(tx, of('drop'), now)
    const going = of('send').map(({ each }) => each)
    if (going.length)
      await tx
        .updateTable('notice_deliveries')
        .set({ state: 'sending', claimed_at: now, attempts: sql<number>`attempts + 1` })
        .where(
          'id',
          'in',
          going.map(({ id }) => id),
        )
        .execute()
    return { ok: true, value: { due: waiting.length, claimed: lettersOf(going, abouts) } }
  })
  return value
}

type Abouts = Awaited<ReturnType<typeof lookAbout>>

function decisionOf(each: Waiting, abouts: Abouts, now: Date): Decision {
  if (!abouts.get(each.notification_id)?.isTrue) return { do: 'drop', why: 'outdated' }
  return decide(deliveryOf(each), now)
}

const addressOf = ({ way, phone, email, user_id }: Waiting) =>
  way === 'push' ? `user:${user_id}` : way === 'email' ? email : phone

function deliveryOf(each: Waiting): Delivery {
  const { kind, way, created_at, read_at, wishes, city_id, uf, sent_today, status, problem, has_push } = each
  const hasAddress = status !== 'deleted' && (way === 'push' ? has_push : addressOf(each) !== null)
  return {
    kind,
    way,
    createdAt: created_at,
    isSeen: read_at !== null,
    settings: settingsOf(wishes),
    timeZone: timeZoneOf(city_id !== null && uf !== null ? { id: city_id, uf } : null),
    address: hasAddress ? (problem ?? 'good') : 'none',
    sentToday: sent_today,
  }
}

async function putOff(tx: Db, all: { each: Waiting; decision: Decision }[]) {
  const byMoment = Map.groupBy(all, ({ decision }) => (decision.do === 'wait' ? decision.until.getTime() : 0))
  for (const [moment, these] of byMoment)
    await tx
      .updateTable('notice_deliveries')
      .set({ due_at: new Date(moment) })
      .where(
        'id',
        'in',
        these.map(({ each }) => each.id),
      )
      .execute()
}

/** Some reasons to drop one way are reasons to take another. */
const otherWayAfter = new Set(['switched_off', 'no_address', 'unreachable', 'left'])

async function dropAll(tx: Db, all: { each: Waiting; decision: Decision }[], now: Date) {
  const byReason = Map.groupBy(all, ({ decision }) => (decision.do === 'drop' ? decision.why : 'seen'))
  for (const [why, these] of byReason) {
    const ids = these.map(({ each }) => each.id)
    await tx.updateTable('notice_deliveries').set({ state: 'dropped', problem: why }).where('id', 'in', ids).execute()
    if (otherWayAfter.has(why)) await goInstead(tx, ids, now)
  }
}

/** One letter for each, but what waits for the letter that tells of everything is one for each person. */
function lettersOf(going: readonly Waiting[], abouts: Abouts): Claimed[] {
  const isInDigest = ({ kind, way }: Waiting) => rowOf(kind).ways[way] === 'in_digest'
  const groups = Map.groupBy(going, (each) => (isInDigest(each) ? `all:${each.user_id}` : `${each.id}`))
  return [...groups.values()].map((these) => {
    const [first] = these as [Waiting, ...Waiting[]]
    const { way, user_id: userId, role, name } = first
    const told = these.map(({ notification_id, kind, payload }) => {
      const { isTrue: _, ...about } = abouts.get(notification_id)!
      return { kind, facts: payload as NoticeFacts[NotificationKind], about } as Letter['told'][number]
    })
    return {
      ids: these.map(({ id }) => id),
      attempts: Math.max(...these.map(({ attempts }) => attempts)) + 1,
      letter: {
        way,
        to: { userId, role, name, address: addressOf(first)! },
        once: `notice:${first.id}`,
        isDigest: isInDigest(first),
        told,
      },
    }
  })
}

/** What is due, held until it is decided, with all that the decision asks for. */
async function dueDeliveries(tx: Db, { ids, ways }: Which, now: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select d.id, d.notification_id, d.user_id, d.way, d.attempts, d.created_at, n.kind, n.payload, n.read_at,
           u.role, u.name, u.status, u.phone, u.email,
           exists (select from push_subscriptions g join sessions h on h.id = g.session_id
                    where g.user_id = d.user_id and h.revoked_at is null and h.expires_at > ${now}) as has_push,
           a.problem, to_jsonb(s) - 'user_id' as wishes, c.id as city_id, c.uf,
           (select count(*)::int from notice_deliveries e
             where e.user_id = d.user_id and e.way = d.way and e.sent_at > ${new Date(now.getTime() - 86_400_000)}) as sent_today
      from notice_deliveries d
      join notifications n on n.id = d.notification_id
      join users u on u.id = d.user_id
      left join notice_settings s on s.user_id = d.user_id
      left join unreachable_addresses a on a.way = d.way
        and a.address_hash = sha256(lower(case d.way when 'email' then u.email else u.phone end)::bytea)
      left join cities c on c.id = coalesce(
        (select base_city_id from professionals where user_id = d.user_id),
        (select city_id from orders where client_id = d.user_id order by id desc limit 1))
     where d.state = 'waiting' and d.due_at <= ${now}
       and (${ids ?? null}::bigint[] is null or d.notification_id = any(${ids ?? null}::bigint[]))
       and (${ways ?? null}::text[] is null or d.way = any(${ways ?? null}::text[]))
     order by d.due_at, d.user_id, d.id
     limit ${atOnce}
       for update of d skip locked`.execute(tx)
  return rows.map((row) => {
    const wishes = row.wishes as (Waiting['wishes'] & { paused_until: string | null }) | null
    return wishes?.paused_until ? { ...row, wishes: { ...wishes, paused_until: new Date(wishes.paused_until) } } : row
  })
}

/**
 * What was begun by a process that died. A letter or push goes again under the same name; of an SMS or a WhatsApp message
 * nobody knows, and nobody gets it twice. Returns how many there were.
 */
export async function freeClaimed(db: Db, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('notice_deliveries')
    .set({
      state: sql<'waiting' | 'unknown'>`case when way in ('sms', 'whatsapp') then 'unknown' else 'waiting' end`,
      claimed_at: null,
      problem: 'interrupted',
    })
    .where('state', '=', 'sending')
    .where('claimed_at', '<', new Date(now.getTime() - claimMs))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Notices are known for 90 days. */
export const forgetNotices = (db: Db, now: Date) =>
  db
    .deleteFrom('notifications')
    .where('created_at', '<', new Date(now.getTime() - 90 * 86_400_000))
    .execute()
