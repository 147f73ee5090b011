import { sql } from 'kysely'
import { timeZoneOf } from '#domain/places/time-zone.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { lookAbout } from './about.server.ts'
import type { AddressProblem } from './addresses.server.ts'
import { decide, type Decision, type Delivery } from './delivery.ts'
import type { Letter } from './letter.ts'
import { rowOf, type Way } from './matrix.ts'
import type { NoticeFacts, NotificationKind } from './notification.ts'
import { goInstead } from './other-way.server.ts'
import { settingsOf } from './settings.server.ts'

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
  problem: AddressProblem | null
  wishes: Parameters<typeof settingsOf>[0]
  city_id: number | null
  uf: string | null
  sent_today: number
}

/** A letter that this process sends, with the deliveries that it is made of, this attempt counted. */
export type Claimed = { letter: Letter; ids: number[]; attempts: number }

const atOnce = 200

/** Which of what is due: of some notices, or by some ways. */
export type Which = { ids?: readonly number[]; ways?: readonly Way[] }

/** Takes what is due and has to go; puts off what has to wait, and drops what goes no further. */
export async function takeDue(db: Db, which: Which, now: Date) {
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
        noticeId: first.notification_id,
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
