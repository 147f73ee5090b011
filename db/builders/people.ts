import { randomUUID } from 'node:crypto'
import { catalog } from '#domain/catalog/catalog.server.ts'
import type { CredentialKind } from '#domain/catalog/credential.ts'
import { sessionCookies } from '#domain/identity/sessions/session-cookies.server.ts'
import { openSession } from '#domain/identity/sessions/session.server.ts'
import { type StaffPermission, staffPermissions } from '#domain/identity/staff.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { creditCoins, openWallets } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { testNow } from './clock.ts'
import { insertApprovedDocuments } from './verifications.ts'

let people = 0
export const nextPhone = () => `119${10_000_000 + ++people}`
/** Starts phone numbers and emails at `number`, so that they do not collide with people of an earlier process. */
export const setFirstPersonNumber = (number: number) => {
  people = number
}

export async function aClient(db: Db, { name = 'Bia Castanho', phone = nextPhone(), at = testNow } = {}) {
  const { id } = await db
    .insertInto('users')
    .values({ uuid: randomUUID(), role: 'client', name, phone, email: 'bia@exemplo.com.br', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: id, name, phone }
}

type ProfessionalOptions = {
  name?: string
  coins?: number
  phone?: string
  service?: string
  city?: [string, string]
  approved?: boolean
  paused?: boolean
  /** Takes part in instant match, with these limits in coins. */
  instant?: [daily: number, monthly: number]
  institutional?: boolean
  rating?: [sum: number, count: number]
  /** Approved credentials; by default those that the service requires. */
  documents?: readonly CredentialKind[]
  at?: Date
}

export async function aProfessional(
  db: Db,
  {
    name = 'Carlos Teixeira',
    coins = 200,
    phone = nextPhone(),
    service = 'pintor',
    city = ['sp', 'sao-paulo'],
    approved = true,
    paused = false,
    instant,
    institutional = false,
    rating = [0, 0],
    documents = catalog().serviceBySlug(service)?.requires ?? [],
    at = testNow,
  }: ProfessionalOptions = {},
) {
  const place = cityBySlug(...city)!
  const user = await db
    .insertInto('users')
    .values({
      uuid: randomUUID(),
      role: 'professional',
      name,
      phone,
      email: 'carlos@exemplo.com.br',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('professionals')
    .values({
      user_id: user.id,
      slug: `carlos-${user.id}`,
      name,
      state: 'approved',
      documentation_approved: approved,
      is_institutional_pro: institutional,
      rating_sum: rating[0],
      reviews_count: rating[1],
      paused,
      base_city_id: place.id,
      radius_km: 30,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addService(db, id, service)
  await addArea(db, id, place.uf, place.id)
  await insertApprovedDocuments(db, id, [...(approved ? (['identity'] as const) : []), ...documents], at)
  await db.transaction().execute(async (tx) => {
    await openWallets(tx, [id])
    if (coins)
      await creditCoins(
        tx,
        { kind: 'bonus', reference: `test:${id}`, professionalId: id, userId: user.id, coins, from: 'bonus' },
        at,
      )
  })
  if (instant)
    await db
      .insertInto('instant_consents')
      .values({
        professional_id: id,
        daily_limit_coins: instant[0],
        monthly_limit_coins: instant[1],
        enabled_at: at,
      })
      .execute()
  return { professionalId: id, userId: user.id, phone }
}

/** Adds a service to a professional. */
export const addService = (db: Db, professionalId: number, slug: string) =>
  db
    .insertInto('professional_services')
    .values({ professional_id: professionalId, category_id: catalog().serviceBySlug(slug)!.id })
    .execute()

/** Adds a city, or a whole state, to a professional's area. */
export const addArea = (db: Db, professionalId: number, uf: string, cityId: number | null = null) =>
  db.insertInto('professional_areas').values({ professional_id: professionalId, uf, city_id: cityId }).execute()

/** Opening hours on Mondays from 8:00, until 18:00 by default. */
export const addOpeningHours = (db: Db, professionalId: number, { closesAt = 18 * 60 } = {}) =>
  db
    .insertInto('professional_hours')
    .values({ professional_id: professionalId, weekday: 1, opens_at: 8 * 60, closes_at: closesAt })
    .execute()

/** Opens a session in the database and returns its `Cookie` header. */
export async function signedInCookie(db: Db, userId: number, now = new Date()) {
  const { token } = await openSession(db, { userId }, now)
  const person = await db
    .selectFrom('users')
    .select(['name', 'role'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return sessionCookies(token, person, false)
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** A staff member; the default password hash cannot be used to sign in. */
export async function aStaffMember(
  db: Db,
  permissions: readonly StaffPermission[] = staffPermissions,
  passwordHash = 'scrypt$none',
) {
  const phone = nextPhone()
  const email = `equipe${people}@exemplo.com.br`
  const { id } = await db
    .insertInto('users')
    .values({ uuid: randomUUID(), role: 'staff', name: 'Nina Prado', phone, email, created_at: testNow })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('staff_credentials')
    .values({
      user_id: id,
      email,
      password_hash: passwordHash,
      permissions: [...permissions],
      document: `${90_000_000_000 + people}`,
      postal_code: '04101300',
      street: `Rua Vergueiro, ${people}`,
      created_at: testNow,
    })
    .execute()
  return { userId: id, email, phone }
}
