import { centsOfText } from '#domain/shared/money.ts'

/** Fields of a form by their names, as they were typed; what is not there, or is a file, is blank. */
export const formTexts = <Name extends string>(form: FormData, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(form.get(name))])) as Record<Name, string>

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

/** An amount as its field has it in centavos, or as it was typed where no script made them; not a number when it is neither. */
export function centsIn(form: FormData, field: string) {
  const { [field]: cents = '', [`${field}Text`]: text = '' } = formTexts(form, [field, `${field}Text`])
  const typed = text.trim()
  return /^\d+$/.test(cents) ? cents : typed && String(centsOfText(typed) ?? typed)
}
