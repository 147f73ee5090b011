/** The server's rule for a Brazilian mobile number: area code without zeros, then 9 and 1-9, 11 digits in all (spec 12). */
const mobile = /^[1-9]{2}9[1-9][0-9]{7}$/
const mobileDigits = 11

/** Decides on send whether a sign-in number is taken: punctuation optional, any area code (spec 8). */
const login = /^\(?[0-9]{2}\)?\s?9[1-9][0-9]{3}-?[0-9]{4}$/

/** Decides on leaving the sign-in field whether it shows "Digite um telefone válido": fixed punctuation (spec 8). */
const signInContent = /^\([1-9]{2}\) [6-9][0-9]{4}-[0-9]{4}$/

/** Only the digits of a text. */
export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** How people write a number: digits with spaces, brackets, points, dashes and strokes, and one plus before our country code. */
const written = /^(?:\+(?=[\s(]*55))?[\d\s()./\u2010-\u2015-]+$/

/** Marks without a width, which come along when a number is copied from a list of contacts. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** The digits without what stands before the area code: the country code (+55, 0055, or 55 before 11 digits) and the 0 of a long-distance call. */
export function nationalDigits(text: string) {
  const digits = digitsOf(text).replace(/^00?/, '')
  return digits.length > mobileDigits && digits.startsWith('55') ? digits.slice(2).replace(/^0/, '') : digits
}

/**
 * The 11 digits under which a mobile number is stored, or undefined when it is none. Takes the usual punctuation, a country
 * code and a 0 in front; refuses a text with anything else in it, such as letters.
 */
export function canonicalMobile(text: string) {
  const number = text.replace(unseen, '').trim()
  const national = nationalDigits(number)
  return written.test(number) && mobile.test(national) ? national : undefined
}

export const isLoginPhone = (text: string) => login.test(text.trim())
export const isSignInContent = (text: string) => signInContent.test(text)

/** `(11) 91234-5678` for 11 digits; fewer stay as they are, for a broken mask says nothing. */
export function formatPhone(phone: string) {
  const digits = digitsOf(phone)
  return digits.length === mobileDigits ? `(${digits.slice(0, 2)}) ${digits.slice(2, 7)}-${digits.slice(7)}` : digits
}

/** `11 91234-5678`, also while typing: `119` gives `11 9`. What comes after 11 digits is dropped (spec 8), a country code and a 0 in front too. */
export function maskPlainPhone(text: string) {
  const digits = nationalDigits(text).slice(0, mobileDigits)
  const number = digits.length > 7 ? `${digits.slice(2, 7)}-${digits.slice(7)}` : digits.slice(2)
  return [digits.slice(0, 2), number].filter(Boolean).join(' ')
}

/** `+5511912345678`, as gateways want it. Takes the 11 stored digits. */
export const toE164 = (digits: string) => `+55${digits}`
