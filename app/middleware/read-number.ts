import { withoutSpaces } from '#domain/shared/without-spaces.ts'

/** A typed number: "1.000" is a thousand; NaN for other notations such as "1e3". */
export function readNumber(text: string): number {
  const plain = withoutSpaces(text).replace('\u2212', '-')
  if (/^-?[1-9]\d{0,2}(?:\.\d{3})+$/.test(plain)) return Number(plain.replaceAll('.', ''))
  return /^-?\d+(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
}
