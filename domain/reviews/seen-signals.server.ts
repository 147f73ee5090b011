import { sql } from 'kysely'
import { addDays } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { isPublicIp } from '#platform/security/ip-address.ts'
import { type ReviewSignal, reviewSignals } from './review-signals.ts'

/** The period of each signal. */
const pairDays = 90
const browserDays = 90
const addressDays = 30
/** Recent reviews checked, minimum to judge, and the limit of few clients. */
const lastReviews = 6
const minReviews = 4
const fewClients = 2
/** A client with this many earlier reviews, all of this professional. */
const minReviewsOfOneProfessional = 2

type Deal = { leadId: number; professional: { id: number; userId: number } }

/**
 * Signals for the review of a lead, from existing data: sessions, browsers that verified phones, earlier reviews. Our
 * own network is ignored.
 */
export async function findSignals(tx: Db, { leadId, professional }: Deal, now: Date): Promise<ReviewSignal[]> {
  const daysAgo = (days: number) => addDays(now, -days)
  const client = await tx
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('users as u', 'u.id', 'o.client_id')
    .select(['u.id', 'u.phone', 'l.talked_at', 'l.outcome'])
    .where('l.id', '=', leadId)
    .executeTakeFirstOrThrow()
  const earlier = await listEarlierReviews(tx, { clientId: client.id, leadId })
  const signals: Record<ReviewSignal, boolean> = {
    one_sided: client.talked_at === null && client.outcome !== 'won' && !(await hasWritten(tx, leadId, professional)),
    same_browser:
      (await isOneBrowser(tx, client.phone, professional.userId, daysAgo(browserDays))) &&
      !(await usesOnlyPrivateIps(tx, client.id, daysAgo(browserDays))),
    again: earlier.some((review) => review.professionalId === professional.id && review.writtenAt > daysAgo(pairDays)),
    same_address: await isOneAddress(tx, [client.id, professional.userId], daysAgo(addressDays)),
    few_clients: await hasFewClients(tx, professional.id, client.id),
    one_professional:
      earlier.length >= minReviewsOfOneProfessional &&
      earlier.every((review) => review.professionalId === professional.id),
  }
  return reviewSignals.filter((signal) => signals[signal])
}

const hasWritten = async (tx: Db, leadId: number, { userId }: Deal['professional']) =>
  (await tx
    .selectFrom('conversations as c')
    .innerJoin('messages as m', 'm.conversation_id', 'c.id')
    .select('m.id')
    .where('c.lead_id', '=', leadId)
    .where('m.kind', '=', 'user')
    .where('m.sender_user_id', '=', userId)
    .executeTakeFirst()) !== undefined

const listEarlierReviews = (tx: Db, { clientId, leadId }: { clientId: number; leadId: number }) =>
  tx
    .selectFrom('reviews as r')
    .innerJoin('leads as l', 'l.id', 'r.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['r.professional_id as professionalId', 'r.created_at as writtenAt'])
    .where('o.client_id', '=', clientId)
    .where('r.lead_id', '<>', leadId)
    .execute()

/** Both phones were verified in the same browser. */
const isOneBrowser = async (tx: Db, clientPhone: string | null, professionalUserId: number, since: Date) =>
  (await tx
    .selectFrom('pin_challenges as mine')
    .innerJoin('pin_challenges as theirs', 'theirs.browser_hash', 'mine.browser_hash')
    .innerJoin('users as u', 'u.phone', 'theirs.phone')
    .select('mine.id')
    .where('mine.phone', '=', clientPhone)
    .where('mine.verified_at', '>', since)
    .where('u.id', '=', professionalUserId)
    .where('theirs.verified_at', '>', since)
    .executeTakeFirst()) !== undefined

/** In a demonstration one person plays all accounts in one browser: a shared browser is no signal. */
async function usesOnlyPrivateIps(tx: Db, userId: number, since: Date) {
  const sessions = await tx
    .selectFrom('sessions')
    .select('address')
    .distinct()
    .where('user_id', '=', userId)
    .where('last_seen_at', '>', since)
    .where('address', 'is not', null)
    .execute()
  return sessions.length > 0 && !sessions.some(({ address }) => isPublicIp(address ?? undefined))
}

async function isOneAddress(tx: Db, [clientUserId, professionalUserId]: [number, number], since: Date) {
  const shared = await tx
    .selectFrom('sessions as mine')
    .innerJoin('sessions as theirs', 'theirs.address', 'mine.address')
    .select('mine.address')
    .distinct()
    .where('mine.user_id', '=', clientUserId)
    .where('mine.last_seen_at', '>', since)
    .where('theirs.user_id', '=', professionalUserId)
    .where('theirs.last_seen_at', '>', since)
    .execute()
  return shared.some(({ address }) => isPublicIp(address ?? undefined))
}

/** Distinct clients of this and the last reviews. */
async function hasFewClients(tx: Db, professionalId: number, clientId: number) {
  const last = await tx
    .selectFrom('reviews as r')
    .innerJoin('leads as l', 'l.id', 'r.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(sql<number>`o.client_id`.as('clientId'))
    .where('r.professional_id', '=', professionalId)
    .orderBy('r.id', 'desc')
    .limit(lastReviews - 1)
    .execute()
  const people = new Set([clientId, ...last.map((review) => review.clientId)])
  return last.length + 1 >= minReviews && people.size <= fewClients
}
