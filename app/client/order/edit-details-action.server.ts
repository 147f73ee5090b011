import { type PageAction, pageDoor } from '#app/middleware/page-door.ts'
import { cityWritten, filledByPostalCode, isOtherPlace } from '#app/middleware/written-place.server.ts'
import { formTexts } from '#doors/form-texts.ts'
import { editOrderDetails } from '#domain/matching/edit-order-details.server.ts'
import { type EditDetailsErrorCode, editDetailsForm } from '#domain/orders/lifecycle/edit-details.ts'
import { postalCodeDigits } from '#domain/places/postal-code.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { detailsTexts } from '#texts/order-details.ts'
import { requestErrorTexts } from '#texts/request-fields.ts'

/** As in the request form: the CEP fills in what was left empty, and one of another city is refused. */
export function editDetailsAction(options: {
  from: { uuid: 'uuid' }
  done: (_: null, input: { uuid: string }) => Response
}) {
  const door = pageDoor(editDetailsForm, editAtPostalCode, {
    ...options,
    words: detailsTexts.refusals,
    errorText: (code, field) => requestErrorTexts({ [field]: code as 'required' }, [])[field] ?? code,
  })
  return async (args: PageAction, given: FormData, form: string) => {
    const written = formTexts(given, ['postalCode', 'state', 'city', 'district', 'street'])
    for (const [name, text] of Object.entries(await filledByPostalCode(written))) given.set(name, text)
    return door(args, given, form)
  }
}

async function editAtPostalCode(
  db: Db,
  input: ActionInput<typeof editDetailsForm>,
  now: Date,
): Promise<Result<null, EditDetailsErrorCode>> {
  const city = cityWritten(input.state, input.city)
  if (await isOtherPlace(postalCodeDigits(input.postalCode), city?.id)) return fail('other_place')
  return editOrderDetails(db, input, now)
}
