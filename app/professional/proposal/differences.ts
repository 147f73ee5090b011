import { moneyText, readMoney } from '#app/components/read-money.ts'
import { parseQuantity } from '#domain/proposals/proposal.ts'
import { formatDay } from '#texts/format.ts'
import { proposalTexts as words, warrantyText } from '#texts/proposals.ts'
import type { DraftContent } from './draft.ts'
import { toCentsText, type TypedLine } from './typed-lines.ts'

/** Equal for lines that say the same. */
const lineKey = (line: TypedLine) =>
  [line.kind, line.description.trim(), parseQuantity(line.quantity), line.unit, toCentsText(line.unitCentsText)].join(
    '\n',
  )

const none = words.noConditions
const money = (text: string) => moneyText(readMoney(text)) || none
const day = (text: string) => (text ? formatDay(text) : words.toAgree)
const terms = {
  travelCentsText: { title: words.travel, read: money },
  discountCentsText: { title: words.discount, read: money },
  payment: { title: words.payment, read: (text: string) => text.trim() },
  startsOn: { title: words.startsOn, read: day },
  endsOn: { title: words.endsOn, read: day },
  warrantyDays: { title: words.warranty, read: (text: string) => warrantyText(Number(text)) },
  conditions: { title: words.conditions, read: (text: string) => text.trim() || none },
}

/** How another version differs from the form: its lines that are missing, and the terms that differ. */
export function differencesOf(typed: DraftContent, other: DraftContent) {
  const typedKeys = typed.lines.map(lineKey)
  return {
    lines: other.lines.filter((line) => !typedKeys.includes(lineKey(line))),
    terms: Object.entries(terms).flatMap(([name, { title, read }]) => {
      const text = read(other.texts[name] ?? '')
      return text === read(typed.texts[name] ?? '') ? [] : [{ title, text }]
    }),
  }
}
