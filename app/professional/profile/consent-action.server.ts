import { data } from 'react-router'
import { formTexts } from '#doors/form-texts.ts'
import { checkConsent, type ConsentFields } from '#domain/professionals/instant-consent.ts'
import { giveInstantConsent, takeBackInstantConsent } from '#domain/professionals/give-instant-consent.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { consentErrorTexts, consentTexts } from '#texts/instant-match.ts'

/** What became of the form: said when it is done, or what was typed with what is wrong. */
export type ConsentAnswer = {
  said?: string
  typed?: ConsentFields
  errors?: Partial<Record<keyof ConsentFields, string>>
}

/** Turns the instant match on with its limits, or off. */
export async function consentAction(userId: number, form: FormData): Promise<ConsentAnswer> {
  if (form.get('intent') === 'instant-off') {
    await takeBackInstantConsent(db(), userId)
    return { said: consentTexts.ended }
  }
  const { priceText: price, ...limits } = formTexts(form, ['daily', 'monthly', 'priceText'])
  const typed = { ...limits, price, agreed: form.has('agreed') }
  const checked = checkConsent(typed)
  if (!checked.ok) {
    const errors = Object.fromEntries(
      Object.entries(checked.errors).map(([name, code]) => [name, consentErrorTexts[code]]),
    )
    return { typed, errors }
  }
  if (!(await giveInstantConsent(db(), { userId, ...checked.value }, now()))) throw data(null, { status: 404 })
  return { said: consentTexts.saved(checked.value.daily, checked.value.monthly) }
}
