/** Whatever a browser or router may read differently from a plain path. */
const needsResolving = /\\|\/\/|\/\.|%2e|^[^/]/i

const escape = /%[\da-f]{2}/gi
const unreserved = /[\w.~-]/

/** Normalizes percent-encoding (RFC 3986, 6.2.2): decodes unreserved characters, writes other escapes in capitals. */
const canonicalEscapes = (path: string) =>
  path.replaceAll(escape, (code) => {
    const character = String.fromCodePoint(Number.parseInt(code.slice(1), 16))
    return unreserved.test(character) ? character : code.toUpperCase()
  })

/**
 * Normalises the request target to one plain path with its query, before routing and caching: `//host/`, `/\host/`
 * and `/.//host/` cannot redirect to another host. Drops the fragment.
 */
export function plainPath(target: string): string {
  const [whole = ''] = target.split('#', 1)
  const index = whole.indexOf('?')
  const query = index === -1 ? '' : whole.slice(index)
  const path = canonicalEscapes(index === -1 ? whole : whole.slice(0, index))
  if (!needsResolving.test(path)) return path + query
  let plain = path.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '') || '/'
  for (let last = ''; plain !== last;) {
    last = plain
    const resolved = new URL(`http://localhost/${plain.replaceAll('\\', '/').replace(/^\/+/, '')}`).pathname
    plain = resolved.replaceAll(/\/{2,}/g, '/')
  }
  return plain + query
}
