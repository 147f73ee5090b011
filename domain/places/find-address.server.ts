import { addDays, dayMs, hourMs } from '#domain/shared/durations.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { AddressProvider, ProviderAddress } from '#platform/addresses/provider.ts'
import type { Db } from '#platform/db.ts'
import { placeSlug } from './place.ts'
import { cityById, cityBySlug } from './places.server.ts'
import {
  addressRetentionDays,
  type AddressErrorCode,
  notFoundCacheHours,
  type PostalAddress,
  unknownRetentionDays,
} from './postal-address.ts'
import { postalCodeDigits, stateOfPostalCode } from './postal-code.ts'

type AddressResult = Result<PostalAddress, AddressErrorCode>
/** The cache entry; `cityId` null: unknown CEP, or incomplete answers. */
type StoredAddress = { cityId: number | null; district: string | null; street: string | null; allAnswered: boolean }

/**
 * Address of a CEP: cached, else the first provider's (in parallel), else only the state by range. Errors: no CEP;
 * denied by all providers; for now, denied by one while another is silent.
 */
export async function findAddress(
  db: Db,
  { postalCode, providers }: { postalCode: string; providers: readonly AddressProvider[] },
  now: Date,
): Promise<AddressResult> {
  const digits = postalCodeDigits(postalCode)
  if (!digits) return fail('unknown_postal_code')
  const cachedAddress = await findCachedAddress(db, digits, now)
  if (cachedAddress) return addressOf(cachedAddress)
  const result = await askAll(digits, providers)
  if (!result) return ok({ uf: stateOfPostalCode(digits)!, city: null, district: null, street: null })
  await cacheAddress(db, digits, result, now)
  return addressOf(result)
}

/** Whether a provider locates the CEP in another city; false without a CEP and where only the state is known. */
export async function isPostalCodeElsewhere(
  db: Db,
  { cityId, ...address }: { postalCode: string | null; cityId: number; providers: readonly AddressProvider[] },
  now: Date,
) {
  if (!address.postalCode) return false
  const lookup = await findAddress(db, { ...address, postalCode: address.postalCode }, now)
  return lookup.ok && lookup.value.city !== null && lookup.value.city.id !== cityId
}

async function findCachedAddress(db: Db, digits: string, now: Date): Promise<StoredAddress | undefined> {
  const row = await db
    .selectFrom('postal_addresses')
    .select(['city_id as cityId', 'district', 'street', 'fetched_at as fetchedAt'])
    .select('all_providers_answered as allAnswered')
    .where('postal_code', '=', digits)
    .executeTakeFirst()
  if (!row) return undefined
  return row.fetchedAt.getTime() > now.getTime() - cacheMs(row) ? row : undefined
}

function cacheMs({ cityId, allAnswered }: StoredAddress) {
  if (cityId !== null) return addressRetentionDays * dayMs
  return allAnswered ? unknownRetentionDays * dayMs : notFoundCacheHours * hourMs
}

/**
 * The first provider's address in a city of the CEP's state; otherwise whether some or all deny the CEP. Undefined: no
 * response, or one that contradicts a denial.
 */
async function askAll(digits: string, providers: readonly AddressProvider[]): Promise<StoredAddress | undefined> {
  let denials = 0
  let isContradicted = false
  try {
    return await Promise.any(
      providers.map(async (provider) => {
        const result = await provider.addressOf(digits)
        denials += Number(result === null)
        isContradicted ||= result !== null
        const city = result && cityOfAnswer(result)
        if (!result || city?.uf !== stateOfPostalCode(digits)) throw new Error('no address')
        return { cityId: city.id, district: result.district, street: result.street, allAnswered: true }
      }),
    )
  } catch {
    if (!denials || isContradicted) return undefined
    return { cityId: null, district: null, street: null, allAnswered: denials === providers.length }
  }
}

const cityOfAnswer = ({ ibge, uf, city }: ProviderAddress) =>
  (ibge ? cityById(ibge) : undefined) ?? cityBySlug(uf, placeSlug(city))

function addressOf({ cityId, district, street, allAnswered }: StoredAddress): AddressResult {
  const city = cityId === null ? undefined : cityById(cityId)
  if (!city) return fail(allAnswered ? 'unknown_postal_code' : 'postal_code_not_found')
  const { id, slug, name, uf } = city
  return ok({ uf, city: { id, slug, name }, district, street })
}

function cacheAddress(db: Db, digits: string, { cityId, district, street, allAnswered }: StoredAddress, now: Date) {
  const row = { city_id: cityId, district, street, fetched_at: now, all_providers_answered: allAnswered }
  return db
    .insertInto('postal_addresses')
    .values({ postal_code: digits, ...row })
    .onConflict((conflict) => conflict.column('postal_code').doUpdateSet(row))
    .execute()
}

/** Purges expired addresses. For a job. */
export const purgeAddresses = (db: Db, now: Date) =>
  db.deleteFrom('postal_addresses').where('fetched_at', '<=', addDays(now, -addressRetentionDays)).execute()
