import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Whether somebody of the team and a professional are one person or live together, as far as we know: the same phone, the same
 * document, or an address of one with the CEP and street of the other. Nobody decides on such an account (quality: Staff).
 */
export async function areOfOneHouse(
  tx: Db,
  { staffUserId, professionalId }: { staffUserId: number; professionalId: number },
): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    with staff as (select phone, lower(email) as email from users where id = ${staffUserId}),
         -- What else whoever has this phone or address of mail does here.
         own as (select u.id from users u, staff where u.id = ${staffUserId} or u.phone = staff.phone or lower(u.email) = staff.email),
         theirs as (select u.id, u.phone, lower(u.email) as email, p.document, p.id as professional_id
                      from professionals p join users u on u.id = p.user_id where p.id = ${professionalId})
    select exists (select from theirs join staff on staff.phone = theirs.phone or staff.email = theirs.email)
        or exists (select from theirs join professionals p on p.document = theirs.document and p.user_id in (select id from own))
        or exists (
          select from theirs
            join users as kin on kin.phone = theirs.phone
            join orders a on a.client_id = kin.id and a.postal_code is not null and a.street is not null
            join orders b on b.client_id in (select id from own) and b.postal_code = a.postal_code and lower(b.street) = lower(a.street)
        ) as are`.execute(tx)
  return rows[0]!.are
}
