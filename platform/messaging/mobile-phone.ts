/** Converts Brazilian mobile numbers between our form (11 digits) and providers'. */

/** E.164 without plus. */
export const withCountry = (phone: string) => `55${phone}`

/** Our number from a provider's id; null if not a Brazilian mobile. Older WhatsApp ids lack the ninth digit. */
export function phoneFromProviderId(id: string): string | null {
  const [, areaCode, nine, rest] = /^\+?55([1-9][1-9])(9?)(\d{8})$/.exec(id) ?? []
  if (!areaCode || !rest) return null
  if (nine) return `${areaCode}9${rest}`
  return /^[6-9]/.test(rest) ? `${areaCode}9${rest}` : null
}
