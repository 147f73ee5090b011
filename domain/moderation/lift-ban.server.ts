import { eraseIdentityBan, isBannedIdentity, bannedIdentity } from '#domain/professionals/professionals.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { LiftBanErrorCode, liftBanForm } from './lift-ban.ts'
import { writeAudit } from './moderation.server.ts'

type LetBack = Promise<Result<null, LiftBanErrorCode>>

/**
 * Takes away all that is kept of somebody who left while suspended: the phone and the documents may begin anew. Of two at once one
 * does it. Refuses whoever of the team this is, as far as digests tell.
 */
export function liftBan(
  db: Db,
  { leaver, userId: staffUserId, note }: ActionInput<typeof liftBanForm>,
  now: Date,
): LetBack {
  return inTransaction(db, async (tx): LetBack => {
    const why = await whyNotLetBack(tx, { leaver, staffUserId })
    if (why) return fail(why)
    if (!(await eraseIdentityBan(tx, leaver))) return fail('already_decided')
    await writeAudit(tx, { staffUserId, action: 'ban.lifted', subject: `ban:${leaver}`, after: { note } }, now)
    return ok(null)
  })
}

/** What our team reads of a leaver: no phone and no document, which nobody has. Undefined once it was taken away, or is over. */
export async function bannedIdentityForStaff(
  db: Db,
  { leaver, staffUserId }: { leaver: string; staffUserId: number },
  now: Date,
) {
  const found = await bannedIdentity(db, leaver, now)
  if (!found) return undefined
  const whyNot = await whyNotLetBack(db, { leaver, staffUserId })
  await inTransaction(db, async (tx) => {
    await writeAudit(tx, { staffUserId, action: 'ban.read', subject: `ban:${leaver}` }, now)
    return ok(null)
  })
  return { ...found, whyNot }
}

/**
 * The rule of `decisionDenial` as far as it can hold where address and e-mail are gone: whose own phone, CPF or CNPJ this is, or
 * that of an account with their phone or e-mail, decides nothing; nor does who has not said who they are.
 */
async function whyNotLetBack(
  db: Db,
  { leaver, staffUserId }: { leaver: string; staffUserId: number },
): Promise<'own_house' | 'own_facts_missing' | null> {
  const staff = await db
    .selectFrom('users as u')
    .leftJoin('staff_credentials as c', 'c.user_id', 'u.id')
    .select(['u.phone', 'u.email', 'c.document'])
    .where('u.id', '=', staffUserId)
    .executeTakeFirstOrThrow()
  const accounts = await db
    .selectFrom('users as u')
    .leftJoin('professionals as p', 'p.user_id', 'u.id')
    .select(['u.phone', 'p.document'])
    .where((eb) =>
      eb.or([
        eb('u.phone', '=', staff.phone),
        eb(eb.fn<string>('lower', ['u.email']), '=', staff.email?.toLowerCase() ?? null),
      ]),
    )
    .execute()
  const own = [staff, ...accounts].flatMap(({ phone, document }) => [
    ...(phone ? [{ kind: 'phone', value: phone } as const] : []),
    ...(document ? [{ kind: 'document', value: document } as const] : []),
  ])
  if (await isBannedIdentity(db, leaver, own)) return 'own_house'
  return staff.document ? null : 'own_facts_missing'
}
