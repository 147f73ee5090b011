import { centsOfText } from '#domain/shared/money.ts'

/** Fields of a form by name, as typed; missing fields and files are blank. */
export const formTexts = <Name extends string>(form: FormData, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(form.get(name))])) as Record<Name, string>

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

/** An amount in centavos, converted from the typed text if JavaScript did not; the typed text if it is no amount. */
export function centsIn(form: FormData, field: string) {
  const { [field]: cents = '', [`${field}Text`]: text = '' } = formTexts(form, [field, `${field}Text`])
  const typed = text.trim()
  return /^\d+$/.test(cents) ? cents : typed && String(centsOfText(typed) ?? typed)
}
