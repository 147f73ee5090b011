import { digitsOf } from '#domain/shared/brazilian-phone.ts'
import { plainWidth } from '#domain/shared/without-spaces.ts'

/** First and last CEP of each state, by their first five digits (Correios). AM, DF and GO have two ranges each. */
const ranges: readonly (readonly [first: number, last: number, uf: string])[] = [
  [1000, 19999, 'sp'],
  [20000, 28999, 'rj'],
  [29000, 29999, 'es'],
  [30000, 39999, 'mg'],
  [40000, 48999, 'ba'],
  [49000, 49999, 'se'],
  [50000, 56999, 'pe'],
  [57000, 57999, 'al'],
  [58000, 58999, 'pb'],
  [59000, 59999, 'rn'],
  [60000, 63999, 'ce'],
  [64000, 64999, 'pi'],
  [65000, 65999, 'ma'],
  [66000, 68899, 'pa'],
  [68900, 68999, 'ap'],
  [69000, 69299, 'am'],
  [69300, 69399, 'rr'],
  [69400, 69899, 'am'],
  [69900, 69999, 'ac'],
  [70000, 72799, 'df'],
  [72800, 72999, 'go'],
  [73000, 73699, 'df'],
  [73700, 76799, 'go'],
  [76800, 76999, 'ro'],
  [77000, 77999, 'to'],
  [78000, 78899, 'mt'],
  [79000, 79999, 'ms'],
  [80000, 87999, 'pr'],
  [88000, 89999, 'sc'],
  [90000, 99999, 'rs'],
]

/** Formats a CEP while typing: up to eight digits, a hyphen after the fifth. "01310100" becomes "01310-100". */
export function formatPostalCode(typed: string): string {
  const digits = digitsOf(typed).slice(0, 8)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

/** The word before a pasted CEP, spaces, points, hyphens of any kind and zero-width marks. */
const separators = /^\s*CEP\b:?|[\s.\p{Pd}\u2212\p{Cf}]/giu

/** The state of a CEP, or null. With or without separators. */
export function stateOfPostalCode(postalCode: string): string | null {
  const digits = plainWidth(postalCode).replace(separators, '')
  if (!/^\d{8}$/.test(digits)) return null
  const prefix = Number(digits.slice(0, 5))
  return ranges.find(([first, last]) => prefix >= first && prefix <= last)?.[2] ?? null
}

/** Valid format and range. Does not check existence. */
export const isPostalCode = (typed: string) => stateOfPostalCode(typed) !== null

/** The eight digits that are stored, or null when it is not a CEP. */
export const postalCodeDigits = (typed: string) => (isPostalCode(typed) ? digitsOf(typed) : null)
