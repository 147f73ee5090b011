import { z } from 'zod'
import { protocolField } from '#domain/help/tickets/protocol-field.ts'
import { renameContact } from '#domain/orders/orders.server.ts'
import { renamePerson } from '#domain/professionals/professionals.server.ts'
import { profileTextDenial } from '#domain/professionals/profile-text-denial.ts'
import { signUpNameLimit } from '#domain/professionals/sign-up.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { nameField } from '#domain/shared/name-field.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { staffWith } from '#domain/staff/staff.server.ts'

/**
 * Staff correct the name of the account that wrote a ticket, as the privacy policy promises; its phone was verified at
 * the sign-in. Orders under the former name follow. Errors: no account, contact data or other refused text in the name.
 */
export const correctName = defineAction({
  name: 'correct-name',
  actor: staffWith('support', { identified: true }),
  input: z.object({ protocol: protocolField, name: nameField(2, signUpNameLimit).regex(/\p{L}/u) }),
  errors: ['not_found', 'contact_data', 'link', 'forbidden_words'],
  async run({ tx, actor, now }, { protocol, name }) {
    const denial = profileTextDenial(name)
    if (denial) return fail(denial)
    const account = await tx
      .selectFrom('support_tickets as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .select(['u.id', 'u.name'])
      .where('t.protocol', '=', protocol)
      .where('u.status', '=', 'active')
      .executeTakeFirst()
    if (!account) return fail('not_found')
    await renamePerson(tx, { userId: account.id, name }, now)
    await renameContact(tx, { clientId: account.id, from: account.name, to: name })
    actor.audit({ action: 'account.renamed', subject: `ticket:${protocol}`, parties: [{ userId: account.id }] })
    return ok(null)
  },
})
