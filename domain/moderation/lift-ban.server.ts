import { z } from 'zod'
import { eraseIdentityBan, isBannedIdentity, findBannedIdentity } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { auditedRead, staffWith } from '#domain/staff/staff.server.ts'
import type { Db } from '#platform/db.ts'
import { listOwnIdentities } from './own-identities.server.ts'
import { staffNoteLimit } from './staff-note.ts'

/** Lifts the ban on a deleted account's phone and documents. Not for one's own identity, as far as digests tell. */
export const liftBan = defineAction({
  name: 'lift-ban',
  actor: staffWith('verify_pros'),
  input: z.object({ banId: z.uuid(), note: z.string().trim().min(3).max(staffNoteLimit) }),
  errors: ['already_decided', 'own_household', 'identification_missing'],
  async run({ tx, actor }, { banId, note }) {
    const denial = await findLiftDenial(tx, { banId, staffUserId: actor.userId })
    if (denial) return fail(denial)
    if (!(await eraseIdentityBan(tx, banId))) return fail('already_decided')
    actor.audit({ action: 'ban.lifted', subject: `ban:${banId}`, after: { note }, parties: [] })
    return ok(null)
  },
})

/** A ban as staff read it, without phone or document, stored only as digests. Undefined once lifted or expired. */
export const bannedIdentityForStaff = auditedRead({
  permission: 'verify_pros',
  async read(db: Db, banId: string, { staffUserId, now }) {
    const ban = await findBannedIdentity(db, banId, now)
    return ban && { ...ban, denial: await findLiftDenial(db, { banId, staffUserId }) }
  },
  audit: (_, banId) => ({ action: 'ban.read', subject: `ban:${banId}` }),
})

/**
 * Why a staff member may not lift this ban: it is on their own identity or that of an account with their phone or
 * e-mail, or their CPF is unknown. The account is gone, so digests are compared.
 */
async function findLiftDenial(
  db: Db,
  { banId, staffUserId }: { banId: string; staffUserId: number },
): Promise<'own_household' | 'identification_missing' | null> {
  const { phones, documents, isIdentified } = await listOwnIdentities(db, staffUserId)
  const ownIdentities = [
    ...phones.map((value) => ({ kind: 'phone', value }) as const),
    ...documents.map((value) => ({ kind: 'document', value }) as const),
  ]
  if (await isBannedIdentity(db, banId, ownIdentities)) return 'own_household'
  return isIdentified ? null : 'identification_missing'
}
