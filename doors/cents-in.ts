import { centsOfText } from '#domain/shared/money.ts'
import { formTexts } from './form-texts.ts'

/** An amount as its field has it in centavos, or as it was typed where no script made them; not a number when it is neither. */
export function centsIn(form: FormData, field: string) {
  const { [field]: cents = '', [`${field}Text`]: text = '' } = formTexts(form, [field, `${field}Text`])
  const typed = text.trim()
  return /^\d+$/.test(cents) ? cents : typed && String(centsOfText(typed) ?? typed)
}
