import { moneyText, readMoney } from '#app/components/read-money.ts'
import { formTexts } from '#app/middleware/form-texts.ts'
import type { Typed } from '#app/middleware/read-form.ts'
import { type Item, maxItems, quantityText, readQuantity } from '#domain/proposals/proposal.ts'
import { centsOfText } from '#domain/shared/money.ts'

/** A line as form fields. */
export type TypedLine = { kind: string; description: string; quantity: string; unit: string; unitPrice: string }

export const blankLine: TypedLine = { kind: 'labour', description: '', quantity: '1', unit: 'un', unitPrice: '' }

export const lineOfItem = ({ kind, description, quantity, unit, unitCents }: Item): TypedLine => ({
  kind,
  description,
  unit,
  quantity: quantityText(quantity),
  unitPrice: unitCents ? moneyText(unitCents) : 'R$ 0,00',
})

const lineFields = Object.keys(blankLine) as (keyof TypedLine)[]
const maxRows = 50

/** All typed values, by field. */
export const typedValues = (form: FormData): Typed => ({
  ...Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string')),
  photos: form.getAll('photos').map(String),
})

/** The lines as typed. */
export function linesOf(typed: Typed): TypedLine[] {
  const lines: TypedLine[] = []
  for (let at = 0; at < maxRows && `items.${at}.description` in typed; at++)
    lines.push(
      Object.fromEntries(lineFields.map((field) => [field, String(typed[`items.${at}.${field}`] ?? '')])) as TypedLine,
    )
  return lines
}

/** Applies the pressed button to what was typed, without JavaScript. */
export function applyButton(typed: Typed): Typed {
  const [button, at = ''] = String(typed.press).split('.')
  if (button === 'take') return { ...typed, after: at }
  const lines = linesOf(typed)
  const changed =
    button === 'add'
      ? [...lines, blankLine].slice(0, maxItems)
      : lines.filter((_, line) => button !== 'remove' || line !== Number(at))
  const others = Object.entries(typed).filter(([name]) => !name.startsWith('items.'))
  return Object.fromEntries([...others, ...changed.flatMap(fieldsOfLine)])
}

const fieldsOfLine = (line: TypedLine, at: number) =>
  Object.entries(line).map(([field, text]) => [`items.${at}.${field}`, text] as const)

const isBlank = ({ description, unitPrice }: TypedLine) => !description.trim() && !unitPrice.trim()

/** Whole centavos; unreadable text stays and is rejected by the schema. */
export const centsOr = (text: string) => String(centsOfText(text) ?? text.trim())

/** Converts to the fields of the schema: quantities in thousandths, money in centavos, no blank lines. */
export function parseLines(form: FormData) {
  const lines = linesOf(typedValues(form)).filter((line) => !isBlank(line))
  for (const name of Array.from(form.keys())) if (name.startsWith('items.')) form.delete(name)
  for (const name of ['travel', 'discount']) {
    const typed = formTexts(form, [`${name}CentsText`])[`${name}CentsText`]!
    form.set(`${name}Cents`, typed.trim() ? centsOr(typed) : '')
  }
  lines.forEach((line, at) => {
    const name = (field: string) => `items.${at}.${field}`
    form.set(name('kind'), line.kind)
    form.set(name('description'), line.description)
    form.set(name('quantity'), String(readQuantity(line.quantity) ?? line.quantity.trim()))
    form.set(name('unit'), line.unit)
    form.set(name('unitCents'), centsOr(line.unitPrice))
  })
}

/** The running total while typing; unreadable lines count as nothing. */
export const itemsSoFar = (lines: readonly TypedLine[]) =>
  lines.map(({ kind, quantity, unitPrice }) => ({
    kind: kind === 'material' ? ('material' as const) : ('labour' as const),
    quantity: readQuantity(quantity) ?? 0,
    unitCents: readMoney(unitPrice) ?? 0,
  }))
