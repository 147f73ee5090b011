import { randomUUID } from 'node:crypto'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import { retainDepartedWallet } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { keyedDigest } from '#platform/security/keyed-digest.ts'
import { retainedUntil, type BannedIdentityKind } from './identity-ban.ts'

export type IdentityValue = { kind: BannedIdentityKind; value: string }

const digestOf = ({ kind, value }: IdentityValue) => keyedDigest('suspended', kind, value)

/** Rejected documents were never proven and ban nothing. */
const ownProofs = ['in_review', 'correction', 'approved', 'expired'] as const

/**
 * Retains digests of phone and documents of a professional deleted while suspended (a ban), or who owes coins. Call it
 * before documents are erased. Returns whether a ban is retained.
 */
export async function retainDigestsOfDeleted(
  tx: Db,
  { professionalId, phone }: { professionalId: number; phone: string },
  now: Date,
): Promise<boolean> {
  const profile = await tx
    .selectFrom('professionals')
    .select([
      'state',
      'document',
      'documentation_approved as isVerified',
      'suspended_reason as reason',
      'suspended_until as until',
    ])
    .where('id', '=', professionalId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const proofs = await tx
    .selectFrom('verifications')
    .select(['kind', 'number'])
    .where('professional_id', '=', professionalId)
    .where('kind', 'in', ['company', 'identity'])
    .where('status', 'in', ownProofs)
    .execute()
  // An unverified document may be a stranger's.
  const isShown = profile.isVerified || proofs.some(({ kind }) => kind === 'identity')
  const ownDocument = isShown ? profile.document : null
  const documents = new Set([ownDocument, ...proofs.map(({ number }) => number)].filter((number) => number !== null))
  await retainDepartedWallet(tx, { professionalId, phone, documents: [...documents] }, now)
  if (profile.state !== 'suspended') return false
  const identities: IdentityValue[] = [{ kind: 'phone', value: phone }]
  for (const value of documents) identities.push({ kind: 'document', value })
  const banId = randomUUID()
  const deletedOn = saoPauloDay(now)
  /** At most until the suspension would have ended. */
  const untilOf = (kind: BannedIdentityKind) => {
    const full = retainedUntil(kind, deletedOn)
    const end = profile.until ? saoPauloDay(profile.until) : full
    return end < full ? end : full
  }
  const rows = identities.map((identity) => ({
    ban_id: banId,
    kind: identity.kind,
    digest: digestOf(identity),
    reason: profile.reason,
    deleted_on: deletedOn,
    retained_until: untilOf(identity.kind),
  }))
  await tx.insertInto('identity_bans').values(rows).execute()
  return true
}

/** Valid bans and debts of these phones and documents. */
const selectRetainedBans = (db: Db, identities: readonly IdentityValue[], now: Date) =>
  db
    .selectFrom('identity_bans')
    .where('digest', 'in', identities.map(digestOf))
    .where('retained_until', '>', saoPauloDay(now))

/**
 * Whether a phone or document is banned. Call after the wait for a concurrent deletion: the account's row, or the
 * lock of `isDocumentOfOther`.
 */
export const isBanned = async (db: Db, identity: IdentityValue, now: Date): Promise<boolean> =>
  (await selectRetainedBans(db, [identity], now).select('ban_id').limit(1).executeTakeFirst()) !== undefined

/** Banned people by exact phone or document, latest first. */
export async function listBannedIdentities(db: Db, identities: readonly IdentityValue[], now: Date) {
  if (!identities.length) return []
  return selectRetainedBans(db, identities, now)
    .select(['ban_id as banId', 'deleted_on as deletedOn', 'reason'])
    .distinct()
    .orderBy('deleted_on', 'desc')
    .execute()
}

/** A ban: date, reason and expiry. Undefined once lifted or expired. */
export async function findBannedIdentity(db: Db, banId: string, now: Date) {
  const rows = await db
    .selectFrom('identity_bans')
    .select(['kind', 'reason', 'deleted_on as deletedOn', 'retained_until as retainedUntil'])
    .where('ban_id', '=', banId)
    .where('retained_until', '>', saoPauloDay(now))
    .execute()
  const [first] = rows
  if (!first) return undefined
  const untilOf = (kind: BannedIdentityKind) => rows.find((row) => row.kind === kind)?.retainedUntil ?? null
  return {
    reason: first.reason,
    deletedOn: first.deletedOn,
    phoneUntil: untilOf('phone'),
    documentUntil: untilOf('document'),
  }
}

/** Whether any of these belongs to this ban, even an expired one. */
export async function isBannedIdentity(db: Db, banId: string, identities: readonly IdentityValue[]): Promise<boolean> {
  if (!identities.length) return false
  const row = await db
    .selectFrom('identity_bans')
    .select('kind')
    .where('ban_id', '=', banId)
    .where('digest', 'in', identities.map(digestOf))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lifts a ban; false if it was lifted already. */
export async function eraseIdentityBan(tx: Db, banId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('identity_bans').where('ban_id', '=', banId).returning('kind').execute()
  return gone.length > 0
}

/** Erases expired digests. For a job. */
export const purgeIdentityBans = (db: Db, now: Date) =>
  db.deleteFrom('identity_bans').where('retained_until', '<=', saoPauloDay(now)).execute()
