import { done, refuse, type Result } from '#domain/shared/result.ts'
import type { AddressProvider, ProviderAddress } from '#platform/addresses/provider.ts'
import type { Db } from '#platform/db.ts'
import { placeSlug } from './place.ts'
import { cityById, cityBySlug } from './places.server.ts'
import { addressKeptDays, type AddressRefusal, type PostalAddress, unknownKeptDays } from './postal-address.ts'
import { postalCodeDigits, stateOfPostalCode } from './postal-code.ts'

type Found = Result<PostalAddress, AddressRefusal>
/** As it is kept; `cityId` null: there is no such CEP. */
type Kept = { cityId: number | null; district: string | null; street: string | null }

const dayMs = 86_400_000
const notThere: Kept = { cityId: null, district: null, street: null }

/**
 * Street, district and city of a CEP: what was kept, else what the first provider says, asked all at once. When none of them
 * answers in time the state alone, by its range. Refuses what is no CEP, and one that a provider knows not to exist,
 * though it lies in the range of a state.
 */
export async function findAddress(
  db: Db,
  { postalCode, providers }: { postalCode: string; providers: readonly AddressProvider[] },
  now: Date,
): Promise<Found> {
  const digits = postalCodeDigits(postalCode)
  if (!digits) return refuse('unknown_postal_code')
  const kept = await keptAddress(db, digits, now)
  if (kept) return addressOf(kept)
  const told = await askAll(digits, providers)
  if (!told) return done({ uf: stateOfPostalCode(digits)!, city: null, district: null, street: null })
  await keepAddress(db, digits, told, now)
  return addressOf(told)
}

/** Whether a provider locates the CEP in another city; false without a CEP and where only the state is known. */
export async function isPostalCodeElsewhere(
  db: Db,
  { cityId, ...address }: { postalCode: string | null; cityId: number; providers: readonly AddressProvider[] },
  now: Date,
) {
  if (!address.postalCode) return false
  const found = await findAddress(db, { ...address, postalCode: address.postalCode }, now)
  return found.ok && found.value.city !== null && found.value.city.id !== cityId
}

async function keptAddress(db: Db, digits: string, now: Date): Promise<Kept | undefined> {
  const row = await db
    .selectFrom('postal_addresses')
    .select(['city_id as cityId', 'district', 'street', 'told_at as toldAt'])
    .where('postal_code', '=', digits)
    .executeTakeFirst()
  if (!row) return undefined
  const days = row.cityId === null ? unknownKeptDays : addressKeptDays
  return row.toldAt.getTime() > now.getTime() - days * dayMs ? row : undefined
}

/** The first address that somebody tells; without any, whether somebody knows that there is none. Undefined: nobody answered. */
async function askAll(digits: string, providers: readonly AddressProvider[]): Promise<Kept | undefined> {
  let isNotThere = false
  try {
    return await Promise.any(
      providers.map(async ({ addressOf: ask }) => {
        const told = await ask(digits)
        isNotThere ||= told === null
        const city = told && cityTold(told)
        if (!told || !city) throw new Error('no address')
        return { cityId: city.id, district: told.district, street: told.street }
      }),
    )
  } catch {
    return isNotThere ? notThere : undefined
  }
}

const cityTold = ({ ibge, uf, city }: ProviderAddress) =>
  (ibge ? cityById(ibge) : undefined) ?? cityBySlug(uf, placeSlug(city))

function addressOf({ cityId, district, street }: Kept): Found {
  const city = cityId === null ? undefined : cityById(cityId)
  if (!city) return refuse('unknown_postal_code')
  const { id, slug, name, uf } = city
  return done({ uf, city: { id, slug, name }, district, street })
}

const keepAddress = (db: Db, digits: string, { cityId, district, street }: Kept, now: Date) =>
  db
    .insertInto('postal_addresses')
    .values({ postal_code: digits, city_id: cityId, district, street, told_at: now })
    .onConflict((conflict) =>
      conflict.column('postal_code').doUpdateSet({ city_id: cityId, district, street, told_at: now }),
    )
    .execute()

/** Forgets addresses past their time. For a job. */
export const forgetAddresses = (db: Db, now: Date) =>
  db
    .deleteFrom('postal_addresses')
    .where('told_at', '<=', new Date(now.getTime() - addressKeptDays * dayMs))
    .execute()
