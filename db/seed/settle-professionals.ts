import { randomUUID } from 'node:crypto'
import type { Service } from '#domain/catalog/service.ts'
import type { City } from '#domain/places/place.ts'
import type { PaymentMethod } from '#domain/professionals/profile-settings/about.ts'
import type { VerificationKind } from '#domain/verification/verification.ts'
import { creditCoins, openWallets } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'

export type Newcomer = {
  slug: (userId: number) => string
  name: string
  phone: string
  email: string
  about: string
  city: Pick<City, 'id' | 'uf'>
  services: Service[]
  rating: readonly [sum: number, count: number]
  /** Minutes to the first message; null: unknown. */
  answer: number | null
  isPartner: boolean
  isInstitutional?: boolean
  coins: number
  joinedAt: Date
}

export type Settled = { id: number; userId: number }
type Profile = Newcomer & Settled

/** Inserts verified professionals; returns their ids in order. */
export async function settleProfessionals(db: Db, people: Newcomer[]): Promise<Settled[]> {
  const settled = await insertProfessionals(db, people, await insertUsers(db, people))
  const profiles = people.map((person, index) => ({ ...person, ...settled[index]! }))
  await insertServices(db, profiles)
  await db
    .insertInto('professional_areas')
    .values(profiles.map(({ id, city }) => ({ professional_id: id, uf: city.uf, city_id: city.id })))
    .execute()
  await db
    .insertInto('professional_hours')
    .values(profiles.flatMap(({ id }) => workWeek.map((day) => ({ professional_id: id, ...day }))))
    .execute()
  await db.insertInto('verifications').values(profiles.flatMap(verificationsOf)).execute()
  await openWallets(
    db,
    settled.map(({ id }) => id),
  )
  for (const { coins, joinedAt, ...person } of profiles)
    if (coins) await giveBonus(db, person, { reference: `welcome:${person.id}`, coins }, joinedAt)
  return settled
}

async function insertUsers(db: Db, people: Newcomer[]) {
  const rows = people.map(({ name, phone, email, joinedAt }) => ({
    uuid: randomUUID(),
    role: 'professional' as const,
    name,
    phone,
    email,
    created_at: joinedAt,
  }))
  const users = await db.insertInto('users').values(rows).returning('id').execute()
  return users.map(({ id }) => id)
}

const cashOrPix: PaymentMethod[] = ['pix', 'cash']
const cards: PaymentMethod[] = ['credit_card', 'debit_card']

function insertProfessionals(db: Db, people: Newcomer[], userIds: number[]) {
  const rows = people.map(({ rating: [ratingSum, reviewsCount], ...person }, index) => ({
    user_id: userIds[index]!,
    slug: person.slug(userIds[index]!),
    name: person.name,
    description: person.about,
    state: 'approved' as const,
    documentation_approved: true,
    is_partner_profile: person.isPartner,
    is_institutional_pro: person.isInstitutional ?? false,
    base_city_id: person.city.id,
    radius_km: 40,
    rating_sum: ratingSum,
    reviews_count: reviewsCount,
    median_answer_minutes: person.answer,
    languages: ['portuguese' as const],
    payment_methods: index % 2 ? cashOrPix : [...cashOrPix, ...cards],
    created_at: person.joinedAt,
  }))
  return db.insertInto('professionals').values(rows).returning(['id', 'user_id as userId']).execute()
}

function insertServices(db: Db, profiles: Profile[]) {
  const rows = profiles.flatMap(({ id, services }, index) =>
    services.map((service) => ({
      professional_id: id,
      category_id: service.id,
      starting_price_cents: index % 3 ? 120_00 + (index % 4) * 20_00 : null,
    })),
  )
  return db.insertInto('professional_services').values(rows).execute()
}

/** The identity, and the documents that the services require. */
function verificationsOf({ id, services, joinedAt }: Profile) {
  const kinds = new Set<VerificationKind>(['identity', ...services.flatMap(({ requires = [] }) => requires)])
  return [...kinds].map((kind) => ({
    professional_id: id,
    kind,
    status: 'approved' as const,
    sent_at: joinedAt,
    decided_at: joinedAt,
    pictures_erased_at: joinedAt,
    created_at: joinedAt,
  }))
}

/** Monday to Friday from 8 to 18h, Saturday until noon. */
const workWeek = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  opens_at: 8 * 60,
  closes_at: (weekday === 6 ? 12 : 18) * 60,
}))

type Bonus = { reference: string; coins: number }

export function giveBonus(db: Db, { id, userId }: Settled, { reference, coins }: Bonus, now: Date) {
  const movement = { kind: 'bonus', reference, professionalId: id, userId, coins, from: 'bonus' } as const
  return db.transaction().execute((tx) => creditCoins(tx, movement, now))
}
