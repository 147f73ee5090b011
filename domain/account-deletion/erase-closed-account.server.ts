import { z } from 'zod'
import { protocolField } from '#domain/help/tickets/protocol-field.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { staffWith } from '#domain/staff/staff.server.ts'
import { findDecisionDenial } from '#domain/verification/verification.server.ts'
import type { Db } from '#platform/db.ts'
import { eraseWholeAccount } from './delete-account.server.ts'

/** The accounts with the e-mail of a ticket that were closed because their phone has a new owner. */
export const listClosedAccountsOfTicket = (db: Db, protocol: string) =>
  db
    .selectFrom('support_tickets as t')
    .innerJoin('users as u', (join) =>
      join.on((eb) => eb(eb.fn('lower', ['u.email']), '=', eb.fn('lower', ['t.email']))),
    )
    .select(['u.id as userId', 'u.uuid'])
    .where('t.protocol', '=', protocol)
    .where('u.status', '=', 'closed')
    .orderBy('u.id')
    .execute()

/** Staff erase a closed account for its person, who lost the phone that a deletion asks for (docs/decisions/0029). */
export const eraseClosedAccount = defineAction({
  name: 'erase-closed-account',
  actor: staffWith('support', { identified: true }),
  input: z.object({ protocol: protocolField }),
  errors: ['not_found'],
  async run({ tx, actor, now }, { protocol }) {
    const [account] = await listClosedAccountsOfTicket(tx, protocol)
    if (!account) return fail('not_found')
    const party = { userId: account.userId }
    // Before the erasure, which leaves nothing to compare.
    const denial = await findDecisionDenial(tx, { staffUserId: actor.userId, party })
    if (denial) return fail(denial)
    await eraseWholeAccount(tx, { userId: account.userId, role: 'client' }, now) // only clients' accounts are closed
    const after = { ticket: protocol }
    actor.audit({ action: 'account.erased', subject: `account:${account.uuid}`, after, parties: [party] })
    return ok(null)
  },
})
