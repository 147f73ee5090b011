/** The choice about optional cookies; undefined: not asked yet, which counts as no (docs/decisions/0016). */
export type CookieChoice = 'all' | 'necessary'

const cookie = 'ajeita-cookies'
const days = 180

export const cookieChoice = () =>
  new RegExp(`(?:^|; )${cookie}=(all|necessary)(?:;|$)`).exec(document.cookie)?.[1] as CookieChoice | undefined

/** Stored for 180 days for the whole site; readable by script on purpose. */
export function saveCookieChoice(choice: CookieChoice) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookie}=${choice}; Path=/; Max-Age=${days * 24 * 3600}; SameSite=Lax${secure}`
}
