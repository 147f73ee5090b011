import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { liftPhoneLocks, listAccountsOfPhone, listLocksOfPhone } from '#domain/identity/identity.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { staffWith } from '#domain/staff/staff.server.ts'
import { secrets } from '#platform/security/secrets.ts'

/** The audit log outlives accounts: it identifies a phone only to those who have the secret. */
const digestOf = (phone: string) => createHmac('sha256', secrets().pinPepper).update(phone).digest('base64url')

/** Staff lift the locks of a phone whose owner has identified themselves (quality: PIN guessing; AMB-83). */
export const unlockPhone = defineAction({
  name: 'unlock-phone',
  actor: staffWith('moderate'),
  input: z.object({ phone: z.string() }),
  errors: ['not_locked'],
  async run({ tx, actor, now }, { phone }) {
    const locks = await listLocksOfPhone(tx, phone, now)
    if (!locks.length) return fail('not_locked')
    await liftPhoneLocks(tx, phone, now)
    actor.audit({
      action: 'phone.unlocked',
      subject: `phone:${digestOf(phone)}`,
      before: { locks: locks.map(({ purpose, kind, until }) => ({ purpose, kind, until })) },
      parties: await listAccountsOfPhone(tx, phone),
    })
    return ok(null)
  },
})
