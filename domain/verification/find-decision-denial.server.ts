import { sql } from 'kysely'
import { oneRow } from '#platform/database/one-row.ts'
import type { Db } from '#platform/db.ts'
import { isSameStreetAddress } from './same-household.ts'

/** A CEP with this ending covers a whole city, not a house. */
const ofWholeCity = sql.lit('%000')

/** An account of which a decision is made: a professional's, or anyone's by its user. */
export type Party = { professionalId: number } | { userId: number }

type Found = { isUnknown: boolean; isOwnHousehold: boolean; streets: { theirs: string; own: string }[] }

/**
 * Why a staff member may not decide on this account (quality: Staff): `identification_missing` (unidentified), or `own_household` (same phone,
 * e-mail, document, CEP and street of any address, or CEP of the base). Null: allowed.
 */
export async function findDecisionDenial(
  tx: Db,
  { staffUserId, party }: { staffUserId: number; party: Party },
): Promise<'identification_missing' | 'own_household' | null> {
  const isParty = 'userId' in party ? sql`u.id = ${party.userId}` : sql`p.id = ${party.professionalId}`
  const { rows } = await sql<Found>`
    with staff as (select u.phone, lower(u.email) as email, c.document, c.postal_code, c.street
                     from users u left join staff_credentials c on c.user_id = u.id where u.id = ${staffUserId}),
         -- What else the holder of this phone or e-mail address does here.
         own as (select u.id from users u, staff where u.id = ${staffUserId} or u.phone = staff.phone or lower(u.email) = staff.email),
         theirs as (select u.id, u.phone, lower(u.email) as email, p.document, p.id as professional_id, p.base_postal_code
                      from users u left join professionals p on p.user_id = u.id where ${isParty}),
         -- Documents of both: the account's own, and the number of any identity check, whatever its result.
         their_numbers as (select document as number from theirs union
                           select v.number from verifications v join theirs on theirs.professional_id = v.professional_id and v.kind = 'identity'),
         own_numbers as (select document as number from staff union
                         select p.document from professionals p where p.user_id in (select id from own) union
                         select v.number from verifications v join professionals p on p.id = v.professional_id and v.kind = 'identity'
                          where p.user_id in (select id from own)),
         homes as (select a.postal_code, a.street
                     from theirs join users kin on kin.phone = theirs.phone
                     join orders a on a.client_id = kin.id and a.postal_code is not null and a.street is not null),
         own_homes as (select postal_code, street from staff where postal_code is not null and street is not null
                       union select b.postal_code, b.street from orders b
                        where b.client_id in (select id from own) and b.postal_code is not null and b.street is not null)
    select exists (select from staff where document is null) as "isUnknown",
           exists (select from theirs join staff on staff.phone = theirs.phone or staff.email = theirs.email)
        or exists (select from their_numbers join own_numbers using (number))
        or exists (select from theirs join staff on staff.postal_code = theirs.base_postal_code and staff.postal_code not like ${ofWholeCity}) as "isOwnHousehold",
           coalesce((select jsonb_agg(distinct jsonb_build_object('theirs', homes.street, 'own', own_homes.street))
                       from homes join own_homes using (postal_code)), '[]') as streets`.execute(tx)
  const { isUnknown, isOwnHousehold, streets } = oneRow(rows)
  if (isOwnHousehold || streets.some(({ theirs, own }) => isSameStreetAddress(theirs, own))) return 'own_household'
  return isUnknown ? 'identification_missing' : null
}
