import { saveStaffFacts } from '#domain/identity/identity.server.ts'
import { postalCodeDigits } from '#domain/places/postal-code.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { digitsOf } from '#domain/shared/brazilian-phone.ts'
import { isCpf } from '#domain/shared/document-number.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { writeAudit } from './moderation.server.ts'
import type { ownFactsForm } from './own-facts.ts'

/** Keeps what somebody of the team says of themselves; that they did is written down, what they said is not. */
export const saveOwnFacts = (
  db: Db,
  { userId, document, postalCode: typed, street }: ActionInput<typeof ownFactsForm>,
  now: Date,
): Promise<Result<null, (typeof ownFactsForm.refusals)[number]>> =>
  inTransaction(db, async (tx) => {
    if (!isCpf(document)) return fail('invalid_document')
    const postalCode = postalCodeDigits(typed)
    if (!postalCode) return fail('unknown_postal_code')
    await saveStaffFacts(tx, { userId, document: digitsOf(document), postalCode, street })
    await writeAudit(tx, { staffUserId: userId, action: 'staff_details.changed', subject: `staff:${userId}` }, now)
    return ok(null)
  })
