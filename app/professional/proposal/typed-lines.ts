import type { RefusedForm } from '#app/middleware/page-door.ts'
import type { UnsentView } from '#app/features/proposals/proposal-view.server.ts'
import { moneyText, readMoney } from '#app/components/read-money.ts'
import { formTexts } from '#doors/form-texts.ts'
import { type Item, quantityText, readQuantity } from '#domain/proposals/proposal.ts'
import { centsOfText } from '#domain/shared/money.ts'

/** A line as it stands in the fields of the page. */
export type TypedLine = { kind: string; description: string; quantity: string; unit: string; unitPrice: string }

/** What was typed, back on the page: with a line more or less where there is no script, or with what is wrong. */
export type Answer = RefusedForm & { lines: TypedLine[]; photos: string[] }

/** What was typed, checked and ready to send, with what the client would read. */
export type Review = RefusedForm & { photos: string[]; review: UnsentView }

export const blankLine: TypedLine = { kind: 'labour', description: '', quantity: '1', unit: 'un', unitPrice: '' }

export const lineOfItem = ({ kind, description, quantity, unit, unitCents }: Item): TypedLine => ({
  ...{ kind, description, unit, quantity: quantityText(quantity) },
  unitPrice: unitCents ? moneyText(unitCents) : 'R$ 0,00',
})

const fields = ['kind', 'description', 'quantity', 'unit', 'unitPrice'] as const
const maxRows = 50

/** The lines of a form, as they were typed. */
export function linesOf(form: FormData): TypedLine[] {
  const lines: TypedLine[] = []
  for (let at = 0; at < maxRows && form.has(`items.${at}.description`); at++) {
    const texts = formTexts(
      form,
      fields.map((field) => `items.${at}.${field}`),
    )
    lines.push(Object.fromEntries(fields.map((field) => [field, texts[`items.${at}.${field}`]])) as TypedLine)
  }
  return lines
}

const isBlank = ({ description, unitPrice }: TypedLine) => !description.trim() && !unitPrice.trim()

/** Whole centavos of what was typed; what cannot be read stays as it is, and is refused. */
export const centsOr = (text: string) => String(centsOfText(text) ?? text.trim())

/** The same form as its action takes it: quantities in thousandths, money in centavos, lines that were left blank not at all. */
export function readable(form: FormData, lines: readonly TypedLine[]) {
  const read = new FormData()
  for (const [name, value] of form) if (!name.startsWith('items.')) read.append(name, value)
  for (const name of ['travel', 'discount'] as const) {
    const typed = formTexts(form, [`${name}CentsText`])[`${name}CentsText`]!
    read.set(`${name}Cents`, typed.trim() ? centsOr(typed) : '')
  }
  lines
    .filter((line) => !isBlank(line))
    .forEach((line, at) => {
      const name = (field: string) => `items.${at}.${field}`
      read.set(name('kind'), line.kind)
      read.set(name('description'), line.description)
      read.set(name('quantity'), String(readQuantity(line.quantity) ?? line.quantity.trim()))
      read.set(name('unit'), line.unit)
      read.set(name('unitCents'), centsOr(line.unitPrice))
    })
  return read
}

/** What the lines come to while one types; a line that cannot be read yet counts nothing. */
export const itemsSoFar = (lines: readonly TypedLine[]) =>
  lines.map(({ kind, quantity, unitPrice }) => ({
    kind: kind === 'material' ? ('material' as const) : ('labour' as const),
    quantity: readQuantity(quantity) ?? 0,
    unitCents: readMoney(unitPrice) ?? 0,
  }))
