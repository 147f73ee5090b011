import { withoutSpaces } from './without-spaces.ts'

/** Money is whole centavos; reais with decimals exist only in the API (spec 9). */
export type Cents = number

const maxCents = 1_000_000_000_00

export const isCents = (value: unknown): value is Cents =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= maxCents

/** API reais: 12345 gives 123.45. */
export const reaisOf = (cents: Cents) => cents / 100

/** From API reais: 123.45 gives 12345. Undefined when it is no amount, or has parts of a centavo. */
export function centsOfReais(reais: number) {
  const cents = Math.round(reais * 100)
  return isCents(cents) && Math.abs(reais * 100 - cents) < 1e-4 ? cents : undefined
}

/**
 * Parses "R$ 1.234,5", "1234,50", "850.50" or "80", like fields (app/components/read-money.ts). Undefined if ambiguous.
 */
export function centsOfText(text: string) {
  const plain = withoutSpaces(text).replace(/^(?:R\$|BRL)|(?:rea(?:is|l)|R\$)$/gi, '')
  const match = /^(?:([1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(\d{0,2}))?|(\d+)\.(\d{1,2}))$/.exec(plain)
  if (!match) return undefined
  const [, parted, centavos, whole, afterPoint] = match
  const reais = (parted ?? whole)!.replaceAll('.', '')
  const cents = Number(reais) * 100 + Number((centavos ?? afterPoint ?? '').padEnd(2, '0'))
  return isCents(cents) ? cents : undefined
}
