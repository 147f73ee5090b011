import { sql } from 'kysely'
import { oneRow } from '#platform/database/one-row.ts'
import type { Db } from '#platform/db.ts'
import { isSameStreetAddress } from './same-household.ts'

/** A CEP with this ending covers a whole city, not a house. */
const wholeCity = sql.lit('%000')

/** An account of which a decision is made: a professional's, or anyone's by its user. */
export type Party = { professionalId: number } | { userId: number }

type Row = { isUnidentified: boolean; isOwnHousehold: boolean; streets: { partyStreet: string; staffStreet: string }[] }

/**
 * Why a staff member may not decide on this account (quality: Staff): `identification_missing` (unidentified), or
 * `own_household` (same phone, e-mail, document, CEP and street of any address, or CEP of the base). Null: allowed.
 */
export async function findDecisionDenial(
  tx: Db,
  { staffUserId, party }: { staffUserId: number; party: Party },
): Promise<'identification_missing' | 'own_household' | null> {
  const isParty = 'userId' in party ? sql`u.id = ${party.userId}` : sql`p.id = ${party.professionalId}`
  const { rows } = await sql<Row>`
    with staff as (select u.phone, lower(u.email) as email, c.document, c.postal_code, c.street
                     from users u left join staff_credentials c on c.user_id = u.id where u.id = ${staffUserId}),
         -- What else the holder of this phone or e-mail address does here.
         staff_accounts as (select u.id from users u, staff where u.id = ${staffUserId} or u.phone = staff.phone or lower(u.email) = staff.email),
         party as (select u.id, u.phone, lower(u.email) as email, p.document, p.id as professional_id, p.base_postal_code
                     from users u left join professionals p on p.user_id = u.id where ${isParty}),
         -- Documents of both: the account's own, and the number of any identity check, whatever its result.
         party_documents as (select document as number from party union
                             select v.number from verifications v join party on party.professional_id = v.professional_id and v.kind = 'identity'),
         staff_documents as (select document as number from staff union
                             select p.document from professionals p where p.user_id in (select id from staff_accounts) union
                             select v.number from verifications v join professionals p on p.id = v.professional_id and v.kind = 'identity'
                              where p.user_id in (select id from staff_accounts)),
         party_addresses as (select a.postal_code, a.street
                               from party join users kin on kin.phone = party.phone
                               join orders a on a.client_id = kin.id and a.postal_code is not null and a.street is not null),
         staff_addresses as (select postal_code, street from staff where postal_code is not null and street is not null
                             union select b.postal_code, b.street from orders b
                              where b.client_id in (select id from staff_accounts) and b.postal_code is not null and b.street is not null)
    select exists (select from staff where document is null) as "isUnidentified",
           exists (select from party join staff on staff.phone = party.phone or staff.email = party.email)
        or exists (select from party_documents join staff_documents using (number))
        or exists (select from party join staff on staff.postal_code = party.base_postal_code and staff.postal_code not like ${wholeCity}) as "isOwnHousehold",
           coalesce((select jsonb_agg(distinct jsonb_build_object('partyStreet', party_addresses.street, 'staffStreet', staff_addresses.street))
                       from party_addresses join staff_addresses using (postal_code)), '[]') as streets`.execute(tx)
  const { isUnidentified, isOwnHousehold, streets } = oneRow(rows)
  if (isOwnHousehold || streets.some(({ partyStreet, staffStreet }) => isSameStreetAddress(partyStreet, staffStreet)))
    return 'own_household'
  return isUnidentified ? 'identification_missing' : null
}
