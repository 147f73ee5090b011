/** The `cookie` header that answers the cookies of a response. */
export const toCookieHeader = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

export const parseCookieHeader = (header: string) =>
  header
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const index = pair.indexOf('=')
      return { name: pair.slice(0, index), value: pair.slice(index + 1) }
    })
