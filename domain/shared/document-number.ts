import { digitsOf } from './brazilian-phone.ts'
import { plainWidth } from './without-spaces.ts'

/** The word before a pasted number, punctuation with any dash, and the invisible marks that come along when copied. */
const separators = /^[\s\p{Cf}]*C(?:PF|NPJ)\b(?:\s*n[º°])?:?|[\s./\p{Pd}\u2212\p{Cf}]/giu

export const cpfDigits = 11
const cnpjLength = 14

/** Whether an account's document (without punctuation) is a company's. */
export const isOfCompany = (document: string | null) => document?.length === cnpjLength

/** `123.456.789-09`, also while typing; a twelfth digit is dropped (spec 8). */
export function formatCpf(text: string) {
  const digits = digitsOf(text).slice(0, cpfDigits)
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter(Boolean).join('.')
  return digits.length > 9 ? `${groups}-${digits.slice(9)}` : groups
}

/** A check digit by remainder of 11: the sum of each value times its weight. */
function checkDigit(values: number[], weightOf: (place: number) => number) {
  const rest = values.reduce((sum, value, place) => sum + value * weightOf(place), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}

const isOneRepeated = (text: string) => /^(.)\1+$/.test(text)

/** Whether a CPF's two check digits are valid; punctuation is allowed. */
export function isCpf(text: string) {
  const digits = plainWidth(text).replaceAll(separators, '')
  if (!/^\d{11}$/.test(digits) || isOneRepeated(digits)) return false
  const values = [...digits].map(Number)
  const isRight = (place: number) => checkDigit(values.slice(0, place), (index) => place + 1 - index) === values[place]
  return isRight(9) && isRight(10)
}

/** A CNPJ without punctuation: since 2026 its first twelve characters may be letters. */
export const canonicalCnpj = (text: string) => plainWidth(text).toUpperCase().replaceAll(separators, '')

/** Whether a CNPJ's check digits are right, with letters or without. A letter counts as its code minus 48. */
export function isCnpj(text: string) {
  const canonical = canonicalCnpj(text)
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(canonical) || isOneRepeated(canonical)) return false
  const values = [...canonical].map((character) => character.charCodeAt(0) - 48)
  const isRight = (place: number) =>
    checkDigit(values.slice(0, place), (index) => 2 + ((place - 1 - index) % 8)) === values[place]
  return isRight(12) && isRight(13)
}

/** `12.ABC.345/01DE-35`, for 14 places; anything else stays as it is. */
export function formatCnpj(text: string) {
  const canonical = canonicalCnpj(text)
  return canonical.length === cnpjLength
    ? canonical.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
    : canonical
}
