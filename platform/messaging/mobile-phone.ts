/** A Brazilian mobile number as we keep it (area code and number, 11 digits) and as providers write it. */

/** The country, area code and number, as E.164 has them without its plus. */
export const withCountry = (phone: string) => `55${phone}`

/**
 * The number behind a provider's id of a phone; null for what is no Brazilian mobile. WhatsApp knows those who came before
 * the ninth digit without it.
 */
export function fromProvider(id: string): string | null {
  const [, areaCode, nine, rest] = /^\+?55([1-9][1-9])(9?)(\d{8})$/.exec(id) ?? []
  if (!areaCode || !rest) return null
  if (nine) return `${areaCode}9${rest}`
  return /^[6-9]/.test(rest) ? `${areaCode}9${rest}` : null
}
