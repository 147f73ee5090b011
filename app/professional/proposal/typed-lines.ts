import { moneyText, readMoney } from '#app/components/read-money.ts'
import { formTexts } from '#app/middleware/form-texts.ts'
import type { Typed } from '#app/middleware/read-form.ts'
import { formatQuantity, type Item, maxItems, parseQuantity } from '#domain/proposals/proposal.ts'
import { keysOf } from '#domain/shared/keys.ts'
import { centsOfText } from '#domain/shared/money.ts'

/** A line as form fields. */
export type TypedLine = { kind: string; description: string; quantity: string; unit: string; unitCentsText: string }

export const blankLine: TypedLine = { kind: 'labour', description: '', quantity: '1', unit: 'un', unitCentsText: '' }

export const lineOfItem = ({ kind, description, quantity, unit, unitCents }: Item): TypedLine => ({
  kind,
  description,
  unit,
  quantity: formatQuantity(quantity),
  unitCentsText: unitCents ? moneyText(unitCents) : 'R$ 0,00',
})

const lineFields = keysOf(blankLine)
/** Read from a form; the schema rejects more than `maxItems`. */
const maxRows = 50

/** All typed values, by field. */
export const typedValues = (form: FormData): Typed => ({
  ...Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string')),
  photos: form.getAll('photos').map(String),
})

/** The lines as typed. */
export function linesOf(typed: Typed): TypedLine[] {
  const lines: TypedLine[] = []
  for (let index = 0; index < maxRows && `items.${index}.description` in typed; index++)
    lines.push(
      Object.fromEntries(
        lineFields.map((field) => [field, String(typed[`items.${index}.${field}`] ?? '')]),
      ) as TypedLine,
    )
  return lines
}

/** Applies the pressed button (`add`, `remove.2`, `rebase.7`) to what was typed, without JavaScript. */
export function applyButton(typed: Typed): Typed {
  const [button, argument = ''] = String(typed.press).split('.')
  const lines = linesOf(typed)
  switch (button) {
    case 'rebase':
      return { ...typed, after: argument }
    case 'add':
      return withLines(typed, [...lines, blankLine].slice(0, maxItems))
    case 'remove':
      return withLines(
        typed,
        lines.filter((_, index) => index !== Number(argument)),
      )
    default:
      return withLines(typed, lines)
  }
}

function withLines(typed: Typed, lines: TypedLine[]): Typed {
  const otherFields = Object.entries(typed).filter(([name]) => !name.startsWith('items.'))
  return Object.fromEntries([...otherFields, ...lines.flatMap(fieldsOfLine)])
}

const fieldsOfLine = (line: TypedLine, index: number) =>
  Object.entries(line).map(([field, text]) => [`items.${index}.${field}`, text] as const)

const isBlank = ({ description, unitCentsText }: TypedLine) => !description.trim() && !unitCentsText.trim()

/** Whole centavos; unreadable text stays and is rejected by the schema. */
export const toCentsText = (text: string) => String(centsOfText(text) ?? text.trim())

/** Converts to the fields of the schema: quantities in thousandths, money in centavos, no blank lines. */
export function rewriteLineFields(form: FormData) {
  const lines = linesOf(typedValues(form)).filter((line) => !isBlank(line))
  for (const name of Array.from(form.keys())) if (name.startsWith('items.')) form.delete(name)
  for (const name of ['travel', 'discount']) {
    const typed = formTexts(form, [`${name}CentsText`])[`${name}CentsText`]!
    form.set(`${name}Cents`, typed.trim() ? toCentsText(typed) : '')
  }
  lines.forEach((line, index) => {
    const name = (field: keyof Item) => `items.${index}.${field}`
    form.set(name('kind'), line.kind)
    form.set(name('description'), line.description)
    form.set(name('quantity'), String(parseQuantity(line.quantity) ?? line.quantity.trim()))
    form.set(name('unit'), line.unit)
    form.set(name('unitCents'), toCentsText(line.unitCentsText))
  })
}

/** The running total while typing; unreadable lines count as nothing. */
export const toPricedItems = (lines: readonly TypedLine[]) =>
  lines.map(({ kind, quantity, unitCentsText }) => ({
    kind: kind === 'material' ? ('material' as const) : ('labour' as const),
    quantity: parseQuantity(quantity) ?? 0,
    unitCents: readMoney(unitCentsText) ?? 0,
  }))
