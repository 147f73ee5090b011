import { randomUUID } from 'node:crypto'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import type { ProofKind } from '#domain/catalog/proof.ts'
import { openSession } from '#domain/identity/sessions/session.server.ts'
import { sessionCookies } from '#domain/identity/sessions/session-cookies.server.ts'
import { type StaffPermission, staffPermissions } from '#domain/identity/staff.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { creditCoins, openWallets } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { testNow } from './clock.ts'
import { approvedDocuments } from './verifications.ts'

/** Makes this process know the catalogue of a database, as every process of the product does. Call once per database. */
export async function knowCatalog(db: Db) {
  await refreshCatalog(db)
}

let phones = 10_000_000
const nextPhone = () => `119${String(++phones).padStart(8, '0').replace(/^0/, '1')}`

export async function aClient(db: Db, { name = 'Bia Castanho', phone = nextPhone() } = {}) {
  const { id } = await db
    .insertInto('users')
    .values({ uuid: randomUUID(), role: 'client', name, phone, email: 'bia@exemplo.com.br', created_at: testNow })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: id, name, phone }
}

type ProfessionalWish = {
  coins?: number
  phone?: string
  service?: string
  city?: [string, string]
  approved?: boolean
  paused?: boolean
  /** May be picked in instant match: coins a day and a month. */
  instant?: [daily: number, monthly: number]
  institutional?: boolean
  rating?: [sum: number, count: number]
  /** What was approved of what services require; what the own service does, unless said otherwise. */
  documents?: readonly ProofKind[]
}

export async function aProfessional(
  db: Db,
  {
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
  }: ProfessionalWish = {},
) {
  const place = cityBySlug(...city)!
  const user = await db
    .insertInto('users')
    .values({
      uuid: randomUUID(),
      role: 'professional',
      name: 'Carlos Teixeira',
      phone,
      email: 'carlos@exemplo.com.br',
      created_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('professionals')
    .values({
      user_id: user.id,
      slug: `carlos-${user.id}`,
      name: 'Carlos Teixeira',
      state: 'approved',
      documentation_approved: approved,
      is_institutional_pro: institutional,
      rating_sum: rating[0],
      reviews_count: rating[1],
      paused,
      base_city_id: place.id,
      radius_km: 30,
      created_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('professional_services')
    .values({ professional_id: id, category_id: catalog().serviceBySlug(service)!.id })
    .execute()
  await db.insertInto('professional_areas').values({ professional_id: id, uf: place.uf, city_id: place.id }).execute()
  await approvedDocuments(db, id, [...(approved ? (['identity'] as const) : []), ...documents])
  await db.transaction().execute(async (tx) => {
    await openWallets(tx, [id])
    if (coins)
      await creditCoins(
        tx,
        { kind: 'bonus', reference: `test:${id}`, professionalId: id, userId: user.id, coins, from: 'bonus' },
        testNow,
      )
  })
  if (instant)
    await db
      .insertInto('instant_consents')
      .values({
        professional_id: id,
        daily_limit_coins: instant[0],
        monthly_limit_coins: instant[1],
        enabled_at: testNow,
      })
      .execute()
  return { professionalId: id, userId: user.id, phone }
}

/** Signs somebody in by a session row, and gives the `Cookie` header of that browser. */
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

let colleagues = 0

/** Somebody of the team; without a hash of a password, nobody signs in as them. */
export async function aStaffMember(
  db: Db,
  permissions: readonly StaffPermission[] = staffPermissions,
  passwordHash = 'scrypt$none',
) {
  const [email, phone] = [`equipe${++colleagues}@exemplo.com.br`, nextPhone()]
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
      document: `${90_000_000_000 + colleagues}`,
      postal_code: '04101300',
      street: `Rua Vergueiro, ${colleagues}`,
      created_at: testNow,
    })
    .execute()
  return { userId: id, email, phone }
}
