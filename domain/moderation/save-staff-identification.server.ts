import { z } from 'zod'
import { updateStaffIdentification } from '#domain/identity/identity.server.ts'
import { postalCodeDigits } from '#domain/places/postal-code.ts'
import { digitsOf } from '#domain/shared/brazilian-phone.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { isCpf } from '#domain/shared/document-number.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { anyStaff } from '#domain/staff/staff.server.ts'

/** Staff identify themselves, so that nobody decides on their own household. The audit log has none of it. */
export const saveStaffIdentification = defineAction({
  name: 'save-staff-identification',
  actor: anyStaff,
  input: z.object({
    document: z.string().meta({ minLength: 1 }),
    postalCode: z.string().trim().meta({ minLength: 1, maxLength: 9 }),
    street: z.string().trim().min(3).max(200),
  }),
  errors: ['invalid_document', 'unknown_postal_code'],
  idempotent: true,
  async run({ tx, actor }, { document, postalCode: typed, street }) {
    if (!isCpf(document)) return fail('invalid_document')
    const postalCode = postalCodeDigits(typed)
    if (!postalCode) return fail('unknown_postal_code')
    await updateStaffIdentification(tx, { userId: actor.userId, document: digitsOf(document), postalCode, street })
    actor.audit({ action: 'staff_details.changed', subject: `staff:${actor.userId}`, parties: [] })
    return ok(null)
  },
})
