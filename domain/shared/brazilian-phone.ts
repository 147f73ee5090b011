/** The server's rule for a Brazilian mobile number: area code without zeros, then 9 and 1-9, 11 digits in all (spec 12). */
const mobile = /^[1-9]{2}9[1-9][0-9]{7}$/
const mobileDigits = 11

/** Decides on send whether a sign-in number is taken: punctuation optional, any area code (spec 8). */
const login = /^\(?[0-9]{2}\)?\s?9[1-9][0-9]{3}-?[0-9]{4}$/

/** Decides on leaving the sign-in field whether it shows "Digite um telefone válido": fixed punctuation (spec 8). */
const signInContent = /^\([1-9]{2}\) [6-9][0-9]{4}-[0-9]{4}$/

/** Only the digits of a text. */
export const digitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * The 11 digits under which a mobile number is stored, or undefined when it is none.
 * Takes any punctuation, and a country code in front (+55, 0055, or 55 before 11 digits).
 */
export function canonicalMobile(text: string) {
  const digits = digitsOf(text).replace(/^00(?=55)/, '')
  const national = digits.length === mobileDigits + 2 && digits.startsWith('55') ? digits.slice(2) : digits
  return mobile.test(national) ? national : undefined
}

export const isLoginPhone = (text: string) => login.test(text.trim())
export const isSignInContent = (text: string) => signInContent.test(text)

/** `(11) 91234-5678` for 11 digits; fewer stay as they are, for a broken mask says nothing. */
export function formatPhone(phone: string) {
  const digits = digitsOf(phone)
  return digits.length === mobileDigits ? `(${digits.slice(0, 2)}) ${digits.slice(2, 7)}-${digits.slice(7)}` : digits
}

/** `11 91234-5678`, also while typing: `119` gives `11 9`. What comes after 11 digits is dropped (spec 8). */
export function maskPlainPhone(text: string) {
  const digits = digitsOf(text).slice(0, mobileDigits)
  const number = digits.length > 7 ? `${digits.slice(2, 7)}-${digits.slice(7)}` : digits.slice(2)
  return [digits.slice(0, 2), number].filter(Boolean).join(' ')
}

/** `+5511912345678`, as gateways want it. Takes the 11 stored digits. */
export const toE164 = (digits: string) => `+55${digits}`
