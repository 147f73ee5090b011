import { centsOfText } from '#domain/shared/money.ts'

/** Fields of a form by name, as typed; missing fields and files are blank. */
export const formTexts = <Name extends string>(form: FormData, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(form.get(name))])) as Record<Name, string>

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

/** The amount in centavos, or as typed where JavaScript did not convert it; NaN if neither. */
export function centsIn(form: FormData, field: string) {
  const { [field]: cents = '', [`${field}Text`]: text = '' } = formTexts(form, [field, `${field}Text`])
  const typed = text.trim()
  return /^\d+$/.test(cents) ? cents : typed && String(centsOfText(typed) ?? typed)
}
