import { moneyText, readMoney } from '#app/components/read-money.ts'
import { formTexts } from '#app/middleware/form-texts.ts'
import type { SurveyQuestion, SurveyValue } from '#domain/surveys/survey-form.ts'

/** The text that a field shows, which programs may write without an event; other answers as chosen. */
export function shownAnswer(
  { name, question_type, field_type }: SurveyQuestion,
  chosen: SurveyValue | undefined,
  form: FormData,
): SurveyValue | undefined {
  if (question_type !== 'text') return chosen
  const isPrice = field_type === 'price'
  const field = isPrice ? `${name}Text` : name
  const { [field]: text = '' } = formTexts(form, [field])
  return (isPrice ? moneyText(readMoney(text)) : text.replaceAll('\r\n', '\n')) || undefined
}
