import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Campaign } from '#domain/shared/campaign.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { seal, unseal } from '#platform/security/seal.ts'
import { isBanned } from './identity-ban.server.ts'
import { type BoxFields, type SignUpDenialCode, signUpHours } from './sign-up.ts'

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

type Begun = BoxFields & { campaign: Campaign }

/**
 * Keeps e-mail and phone of somebody who wants to work with us, and gives a token to go on with (spec 7,
 * `POST /api/signup`; AMB-49, AMB-86), worth one sign-up within a day. Whether we know them is not looked
 * up, so that neither the answer nor its time tells it: whoever has proved the phone learns so (./finish-sign-up.server.ts).
 */
export function beginSignUp(
  db: Db,
  { email, phone, campaign }: Begun,
  now: Date,
): Promise<Result<{ token: string }, never>> {
  return inTransaction(db, async (tx) => {
    const token = randomBytes(32).toString('base64url')
    await tx
      .insertInto('sign_ups')
      .values({
        token_hash: hashToken(token),
        email,
        phone,
        campaign: JSON.stringify(campaign),
        created_at: now,
        expires_at: new Date(now.getTime() + signUpHours * 3_600_000),
      })
      .execute()
    return ok({ token })
  })
}

export type SignUp = {
  id: number
  email: string
  phone: string
  pinUuid: string | null
  isUsed: boolean
  /** Its phone was proved. Not used for all that, the account was refused, or is being made at this moment. */
  isProved: boolean
}

const letterSeal = 'sign-up letter'

/** What stands in a letter in the place of the token, of which only the digest is kept. */
export const emailToken = (id: number) => seal(letterSeal, String(id))

/** The row of a token: of the address that the box gave, or of a letter. */
export function signUpOf(token: string) {
  const id = unseal(letterSeal, token)
  return id === null ? sql<boolean>`token_hash = ${hashToken(token)}` : sql<boolean>`id = ${Number(id)}`
}

/**
 * The sign-up of a token, as far as it has come. Refuses a token nobody gave, one that was used, and one past its day;
 * `evenUsed` is for a proof that may be repeated.
 */
export async function openSignUp(
  db: Db,
  token: string,
  now: Date,
  { evenUsed = false } = {},
): Promise<Result<SignUp, SignUpDenialCode>> {
  const row = await db
    .selectFrom('sign_ups')
    .select(['id', 'email', 'phone', 'pin_uuid', 'expires_at', 'used_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('pin_challenges as c')
            .select('c.id')
            .whereRef('c.uuid', '=', 'sign_ups.pin_uuid')
            .where('c.verified_at', 'is not', null),
        )
        .as('isProved'),
    )
    .where(signUpOf(token))
    .executeTakeFirst()
  if (!row) return fail('sign_up_unknown')
  if (row.used_at && !(evenUsed && row.pin_uuid)) return fail('sign_up_used')
  if (row.expires_at <= now) return fail('sign_up_expired')
  return ok({
    id: row.id,
    email: row.email,
    phone: row.phone,
    pinUuid: row.pin_uuid,
    isUsed: row.used_at !== null,
    isProved: Boolean(row.isProved),
  })
}

/** The professional of this phone. Of an e-mail, which nobody proves here, nothing is told. */
export const findProfessionalByPhone = (db: Db, phone: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'professional')
    .where('status', '<>', 'deleted')
    .where('phone', '=', phone)
    .executeTakeFirst()

/**
 * Why a phone was proved in vain: it was of somebody who left while suspended, or is of an account. Null as long as it is
 * not proved: nobody learns so of a phone that is not theirs.
 */
export async function admissionDenial(db: Db, { isProved, isUsed, phone }: SignUp, now: Date) {
  if (!isProved || isUsed) return null
  if (await isBanned(db, { kind: 'phone', value: phone }, now)) return 'account_barred'
  return (await findProfessionalByPhone(db, phone)) ? 'account_known' : null
}

/** Forgets sign-ups past their day, finished or not: what is still needed stands with the account. For a job. */
export const purgeSignUps = (db: Db, now: Date) => db.deleteFrom('sign_ups').where('expires_at', '<=', now).execute()
