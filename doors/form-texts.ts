/** Fields of a form by their names, as they were typed; what is not there, or is a file, is blank. */
export const formTexts = <Name extends string>(form: FormData, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(form.get(name))])) as Record<Name, string>

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')
