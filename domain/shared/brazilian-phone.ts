import { plainWidth } from './without-spaces.ts'

/** The server's rule for a Brazilian mobile: area code without zeros, then 9 and 1-9, 11 digits in all (spec 12). */
const mobile = /^[1-9]{2}9[1-9][0-9]{7}$/
const mobileDigits = 11

/** Decides on send whether a sign-in number is taken: punctuation optional, any area code (spec 8). */
const login = /^\(?[0-9]{2}\)?\s?9[1-9][0-9]{3}-?[0-9]{4}$/

/** Decides on leaving the sign-in field whether it shows "Digite um telefone válido": fixed punctuation (spec 8). */
const signInContent = /^\([1-9]{2}\) [6-9][0-9]{4}-[0-9]{4}$/

/** Only the digits of a text. */
export const digitsOf = (text: string) => plainWidth(text).replace(/\D/g, '')

/** Characters in written numbers: digits, spaces, brackets, points and dashes, and one plus before our country code. */
const written = /^(?:\+(?=[\s(]*55))?[\d\s()[\].\p{Pd}\u2212]+$/u

/** What people write between groups of digits, and "0xx11" for any carrier. */
const betweenDigits = /(?<=\d)(?:[/_*,;|~·•\u2044]|xx|\*\*)(?=\d)/gi

/** Zero-width marks, copied along with numbers from contact lists. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A 0 and the two digits of a long-distance carrier before area code and number. */
const byCarrier = /^0[1-9]\d([1-9]{2}9\d{8})$/

const withoutTrunk = (digits: string) => byCarrier.exec(digits)?.[1] ?? digits.replace(/^0/, '')

const startsWithPlus = (text: string) => plainWidth(text).trimStart().startsWith('+')

/** The digits of a complete number without country code (+55, 0055, or 55 before 11 digits), trunk 0 and carrier. */
export function nationalDigits(text: string) {
  const digits = digitsOf(text).replace(/^00(?=55)/, '')
  const hasCountry = digits.startsWith('55') && (digits.length > mobileDigits || startsWithPlus(text))
  return withoutTrunk(hasCountry ? digits.slice(2) : digits)
}

/** A partial number whose first digits may be a prefix. */
const undecided = /^(?:\+5{0,2}|\+(?!55)\d{0,14}|0(?!055)\d{0,12})$/

function formatDigits(digits: string, isPlain: boolean) {
  const area = digits.slice(0, 2)
  if (digits.length < 3) return digits && (isPlain ? digits : `(${digits}`)
  const number = digits.length > 7 ? `${digits.slice(2, 7)}-${digits.slice(7, mobileDigits)}` : digits.slice(2)
  return isPlain ? `${area} ${number}` : `(${area}) ${number}`
}

/**
 * Formats a phone while it is typed: `119` gives `(11) 9`, or `11 9` if plain (spec 8). Country codes are dropped; a
 * possible prefix stays until the number is complete, since the rest may be another person's number.
 */
export function formatTypedPhone(text: string, isPlain = false) {
  const typed = (startsWithPlus(text) ? '+' : '') + digitsOf(text)
  return undecided.test(typed) ? typed : formatDigits(nationalDigits(typed).slice(0, mobileDigits), isPlain)
}

/** Formats a phone once entered, on paste and blur: a complete number loses its prefix. */
export function formatEnteredPhone(text: string, isPlain = false) {
  const whole = canonicalMobile(text)
  return whole ? formatDigits(whole, isPlain) : formatTypedPhone(text, isPlain)
}

/**
 * The 11 digits of a mobile number, or undefined. Accepts punctuation, country code and leading 0; refuses any other
 * characters.
 */
export function canonicalMobile(text: string) {
  const number = plainWidth(text).replace(invisible, '').replace(betweenDigits, ' ').trim()
  const national = nationalDigits(number)
  return written.test(number) && mobile.test(national) ? national : undefined
}

export const isLoginPhone = (text: string) => login.test(text.trim())
export const isSignInContent = (text: string) => signInContent.test(text)

/** `(11) 91234-5678` for 11 digits; otherwise the digits alone. */
export function formatPhone(phone: string) {
  const digits = digitsOf(phone)
  return digits.length === mobileDigits ? `(${digits.slice(0, 2)}) ${digits.slice(2, 7)}-${digits.slice(7)}` : digits
}

/** `(••) •••••-5678`, for people who may know that there is a phone, but not which. */
export const hidePhone = (phone: string) => `(••) •••••-${phone.slice(-4)}`

/** `+5511912345678`, as gateways want it. Takes the 11 stored digits. */
export const toE164 = (digits: string) => `+55${digits}`
