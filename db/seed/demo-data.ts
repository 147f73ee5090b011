import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { staffPermissions } from '#domain/identity/staff.ts'
import { hashPassword } from '#domain/identity/staff/password.server.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { slugOf } from '#domain/shared/slug.ts'
import { askSurveys } from '#domain/surveys/ask-surveys.server.ts'
import { platformAccounts } from '#domain/wallet/ledger.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import { type Db, withRetry } from '#platform/db.ts'
import { surveyPage } from '#presenters/survey-page.ts'
import { addAnaOrders } from './ana-orders.ts'
import { addPartnerPictures } from './demo-pictures.ts'
import { aConversationScene, institutional } from './institutional-conversations.ts'
import { neighbours, painterReviews } from './neighbours.ts'
import { payForPastWork } from './past-coins.ts'
import { insertPastWork, insertReviewers, type PastWork, ratingsOf } from './past-work.ts'
import { clients, professionals, staff, type UserIds } from './people.ts'
import { createTimeline, type Timeline } from './scenes.ts'
import { giveBonus, type Newcomer, type Settled, settleProfessionals } from './settle-professionals.ts'
import { fillStaffQueues } from './staff-queues.ts'

const demoTables = [
  'client_suspensions',
  'refunds',
  'reviews',
  'survey_responses',
  'surveys',
  'notifications',
  'messages',
  'conversations',
  'leads',
  'order_offers',
  'service_watches',
  'order_answers',
  'orders',
  'refund_claim_pictures',
  'refund_claims',
  'purchase_refunds',
  'purchases',
  'payment_differences',
  'sandbox_charges',
  'coin_adjustments',
  'welcome_bonuses',
  'identity_bans',
  'lot_movements',
  'coin_lots',
  'ledger_entries',
  'ledger_transactions',
  'wallets',
  'professional_areas',
  'professional_services',
  'professionals',
  'consents',
  'pin_challenges',
  'pin_failures',
  'sessions',
  'users',
  'outbox_messages',
  'idempotency_keys',
  'events',
  'rate_limits',
] as const

/**
 * Deletes all demo data (catalog and places stay) and seeds it again. Retries when running work blocks the
 * truncation. Only for development and tests.
 */
export const resetDemoData = (db: Db, now: Date) =>
  withRetry(() => rebuildDemoData(db, now), { attempts: 5, patienceMs: Infinity })

async function rebuildDemoData(db: Db, now: Date) {
  await sql`truncate ${sql.join(demoTables.map((table) => sql.table(table)))} restart identity cascade`.execute(db)
  // Truncating cascades to the ledger accounts, the platform's included.
  await db
    .insertInto('ledger_accounts')
    .values(platformAccounts.map((kind) => ({ kind })))
    .execute()
  await sql`delete from graphile_worker._private_jobs where locked_at is null`.execute(db)
  await buildDemo(db, now)
}

/** Seeds an empty database; returns whether it was. `withHistory` spreads the data over past days, for demos. */
export async function seedDemoDataOnce(db: Db, now: Date, { withHistory = false } = {}) {
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (someone) return false
  await buildDemo(db, now, withHistory)
  return true
}

/** `withHistory`: what Ana and the professionals did lies in the past; else it happens now, for tests. */
async function buildDemo(db: Db, now: Date, withHistory = false) {
  const timeline = createTimeline(now, withHistory)
  const users: UserIds = new Map()
  await addClients(db, users, timeline)
  await addStaff(db, now)
  const painters = await settleProfessionals(
    db,
    professionals.map((person) => ({ ...aPainter(person, timeline), ...(withHistory && { coins: 0 }) })),
  )
  for (const [index, { key }] of professionals.entries()) users.set(key, painters[index]!.userId)
  const reviewers = await addPastWork(db, painters, timeline)
  if (withHistory)
    for (const [index, { coins }] of professionals.entries())
      await payForPastWork(db, { ...painters[index]!, coinsLeft: coins && coins + costOfAnaOrders }, now)
  await markRead(db, ['purchase_paid', 'low_balance'], now)
  await addAnaOrders(db, users, timeline)
  if (withHistory) await fillStaffQueues(db, users, reviewers, now)
  else await restoreBalances(db, painters, now)
  await addPartnerPictures(db, now)
  await askSurveys(db, now, surveyPage)
  await markRead(db, ['survey_available'], now)
}

/** About what a painter spends on Ana's orders. */
const costOfAnaOrders = 30

async function addClients(db: Db, users: UserIds, { ago }: Timeline) {
  for (const { key, name, phone, email } of clients) {
    const { id } = await db
      .insertInto('users')
      .values({ uuid: randomUUID(), role: 'client', name, phone, email, created_at: ago(90 * 24) })
      .returning('id')
      .executeTakeFirstOrThrow()
    users.set(key, id)
  }
}

let irisHash: Promise<string> | undefined // cached: the hash takes a tenth of a second on purpose

async function addStaff(db: Db, now: Date) {
  const { name, email, phone, password } = staff
  const { id } = await db
    .insertInto('users')
    .values({ uuid: randomUUID(), role: 'staff', name, email, phone, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  irisHash ??= hashPassword(password)
  await db
    .insertInto('staff_credentials')
    .values({
      user_id: id,
      email,
      password_hash: await irisHash,
      permissions: [...staffPermissions],
      document: '93541134780',
      postal_code: '04101300',
      street: 'Rua Vergueiro, 3185',
      created_at: now,
    })
    .execute()
}

type Reviewed = Pick<Newcomer, 'name' | 'about' | 'phone' | 'city' | 'services' | 'answer' | 'isInstitutional'> & {
  reviews: readonly (readonly [rating: number, comment: string])[]
}

/** Past work of the six painters and of professionals everywhere; returns its clients. */
async function addPastWork(db: Db, painters: Settled[], { now, ago }: Timeline) {
  const { serviceBySlug } = catalog()
  const others: Reviewed[] = [
    ...neighbours.map(({ services, city, ...neighbour }, index) => ({
      ...neighbour,
      phone: `119555500${String(index + 1).padStart(2, '0')}`,
      city: cityBySlug(...city)!,
      services: services.flatMap((slug) => serviceBySlug(slug) ?? []),
      answer: 45,
    })),
    ...institutional.map(({ service, city, ...profile }, index) => ({
      ...profile,
      phone: `1195555900${index + 1}`,
      city: cityBySlug(...city)!,
      services: [serviceBySlug(service)!],
      answer: 10,
      isInstitutional: true,
    })),
  ]
  const settled = await settleProfessionals(
    db,
    others.map((person) => aReviewedProfessional(person, ago)),
  )
  for (const [index, { services, isInstitutional }] of others.entries())
    if (!isInstitutional && services.some(({ instantMatch }) => instantMatch))
      await agreeToInstantMatch(db, settled[index]!, now)
  const works = others.flatMap(({ services, city, reviews, answer }, index): PastWork[] =>
    reviews.map(([rating, comment]) => {
      return { professionalId: settled[index]!.id, service: services[0]!, city, rating, comment, answer }
    }),
  )
  const reviewers = await insertReviewers(db, now)
  await insertPastWork(db, [...worksOfPainters(painters), ...works], reviewers, now)
  const scenes = institutional.flatMap(({ conversations }, index) => {
    const { services, city } = others[neighbours.length + index]!
    const professional = settled[neighbours.length + index]!
    return conversations.map((conversation) => ({ professional, service: services[0]!, city, conversation }))
  })
  for (const [index, scene] of scenes.entries())
    await aConversationScene(db, { ...scene, client: reviewers[index]! }, now)
  return reviewers
}

function worksOfPainters(painters: Settled[]) {
  const service = catalog().serviceBySlug('pintor')!
  const city = cityBySlug('sp', 'sao-paulo')!
  return professionals.flatMap(({ key, rating: ratings, answer }, painter): PastWork[] =>
    ratingsOf(ratings).map((rating, index) => {
      const comment = painterReviews[key][index] ?? ''
      return { professionalId: painters[painter]!.id, service, city, rating, comment, answer }
    }),
  )
}

/** Ana's orders cost coins; the balances that tests expect are restored afterwards. */
async function restoreBalances(db: Db, painters: Settled[], now: Date) {
  for (const [index, painter] of painters.entries()) {
    const coins = professionals[index]!.coins - (await getCoinBalance(db, painter.id))
    if (coins) await giveBonus(db, painter, { reference: `demo:${painter.id}`, coins }, now)
  }
}

/** Before their first review, or lately. */
const joinedAt = ([, reviews]: Newcomer['rating'], ago: Timeline['ago']) => ago(24 * (reviews ? 400 : 60))

/** One of the six painters that tests and the tour use by key. */
function aPainter({ key, ...person }: (typeof professionals)[number], { ago }: Timeline): Newcomer {
  const slugs = key === 'hugo' ? ['pintor', 'gesseiro'] : ['pintor']
  return {
    ...person,
    slug: (userId) => `${key}-${userId}`,
    email: `${key}@exemplo.com.br`,
    city: cityBySlug('sp', 'sao-paulo')!,
    services: slugs.flatMap((slug) => catalog().serviceBySlug(slug) ?? []),
    isPartner: key === 'eva',
    joinedAt: joinedAt(person.rating, ago),
  }
}

/** A professional with reviews and without coins. */
function aReviewedProfessional({ reviews, ...person }: Reviewed, ago: Timeline['ago']): Newcomer {
  const rating = [reviews.reduce((sum, [stars]) => sum + stars, 0), reviews.length] as const
  const slug = slugOf(person.name)
  return {
    ...person,
    slug: () => slug,
    email: `${slug}@exemplo.com.br`,
    rating,
    isPartner: false,
    coins: 0,
    joinedAt: joinedAt(rating, ago),
  }
}

/** Gives a professional coins and consent to instant matches, so that clients can pick them. */
async function agreeToInstantMatch(db: Db, person: Settled, now: Date) {
  await giveBonus(db, person, { reference: `welcome:${person.id}`, coins: 120 }, now)
  await db
    .insertInto('instant_consents')
    .values({ professional_id: person.id, daily_limit_coins: 40, monthly_limit_coins: 400, enabled_at: now })
    .execute()
}

/**
 * Numbers the notifications of a demonstration by their times, as lists show them: its scenes are not written in the
 * order of their past. What is older than the retained 90 days goes, and so do the messages that announced them.
 */
export async function sortNotifications(db: Db, now: Date) {
  await sql`
    with written as (delete from notifications returning *)
    insert into notifications (user_id, kind, order_id, lead_id, conversation_id, payload, created_at, read_at, reference)
    select user_id, kind, order_id, lead_id, conversation_id, payload, created_at, read_at, reference from written
     where created_at >= ${addDays(now, -90)} order by created_at, id`.execute(db)
}

/** Notifications from days ago, read by everyone. */
const markRead = (db: Db, kinds: ('purchase_paid' | 'low_balance' | 'survey_available')[], now: Date) =>
  db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('kind', 'in', kinds)
    .where('read_at', 'is', null)
    .execute()
