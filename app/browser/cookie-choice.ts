/** What somebody said about optional cookies; undefined: not asked yet, which counts as no (docs/decisions/0016). */
export type CookieChoice = 'todos' | 'necessarios'

const cookie = 'ajeita-cookies'
const days = 180

export const cookieChoice = () =>
  new RegExp(`(?:^|; )${cookie}=(todos|necessarios)(?:;|$)`).exec(document.cookie)?.[1] as CookieChoice | undefined

/** Kept for 180 days, for every page of ours; readable by script on purpose, and of no use to anybody else. */
export function saveCookieChoice(choice: CookieChoice) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookie}=${choice}; Path=/; Max-Age=${days * 24 * 3600}; SameSite=Lax${secure}`
}
