import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { anyone, defineAction } from '#domain/shared/define-action.server.ts'
import { addHours } from '#domain/shared/durations.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { seal, unseal } from '#platform/security/seal.ts'
import { isBanned } from './identity-ban.server.ts'
import { consumeSignUpLimits } from './sign-up-limits.server.ts'
import { type SignUpDenialCode, signUpHours } from './sign-up.ts'

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/**
 * Starts a sign-up with e-mail and phone and returns its token, valid once within a day (spec 7; AMB-49, AMB-86).
 * Accounts are not looked up, so neither answer nor time reveals one.
 */
export const beginSignUp = defineAction({
  name: 'begin-sign-up',
  actor: anyone,
  switch: 'sign_ups',
  input: z.object({
    email: z.string(),
    /** 11 digits. */
    phone: z.string(),
    /** Of the landing page. */
    campaign: z.record(z.string(), z.string()),
  }),
  errors: ['too_many_requests'],
  // Repeated it leaves an unused sign-up behind; under a key its token would be stored, of which only a digest is.
  idempotent: true,
  admit: ({ db, caller: { ip } }, { phone }) => consumeSignUpLimits(db, { phone, ip }),
  async run({ tx, now }, { email, phone, campaign }) {
    const token = randomBytes(32).toString('base64url')
    await tx
      .insertInto('sign_ups')
      .values({
        token_hash: hashToken(token),
        email,
        phone,
        campaign: JSON.stringify(campaign),
        created_at: now,
        expires_at: addHours(now, signUpHours),
      })
      .execute()
    return ok({ token })
  },
})

export type SignUp = {
  id: number
  email: string
  phone: string
  pinUuid: string | null
  isUsed: boolean
  /** Verified but unused: the account was refused, or is being created. */
  isVerified: boolean
}

const emailSeal = 'sign-up letter'

/** The placeholder of the token in an e-mail; only its digest is stored. */
export const emailToken = (id: number) => seal(emailSeal, String(id))

/** SQL condition for the row of a token: a random one of the sign-up form, or a sealed id of an e-mail. */
export function hasToken(token: string) {
  const id = unseal(emailSeal, token)
  return id === null ? sql<boolean>`token_hash = ${hashToken(token)}` : sql<boolean>`id = ${Number(id)}`
}

/**
 * The sign-up of a token and its progress. Errors: unknown, used, expired; `evenUsed` admits a repeated verification.
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
        .as('isVerified'),
    )
    .where(hasToken(token))
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
    isVerified: Boolean(row.isVerified),
  })
}

/** The professional with this phone. Unverified e-mails reveal nothing. */
export const findProfessionalByPhone = (db: Db, phone: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'professional')
    .where('status', '<>', 'deleted')
    .where('phone', '=', phone)
    .executeTakeFirst()

/**
 * Why a verified phone cannot sign up: banned, or already an account. Null before verification, so nothing is
 * revealed.
 */
export async function findAdmissionDenial(db: Db, { isVerified, isUsed, phone }: SignUp, now: Date) {
  if (!isVerified || isUsed) return null
  if (await isBanned(db, { kind: 'phone', value: phone }, now)) return 'account_barred'
  return (await findProfessionalByPhone(db, phone)) ? 'account_known' : null
}

/** Purges sign-ups after a day, finished or not. For a job. */
export const purgeSignUps = (db: Db, now: Date) => db.deleteFrom('sign_ups').where('expires_at', '<=', now).execute()
