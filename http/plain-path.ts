/** Everything that a browser or a router may read as something else than one plain path. */
const odd = /\\|\/\/|\/\.|%2e|^[^/]/i

/**
 * The target of a request as one plain path of ours with its query, before anything looks at it: `//host/`, `/\host/` and
 * `/.//host/` name no other place, whoever repeats the path in a redirect. What is plain is given back as it is.
 */
export function plainPath(target: string): string {
  const at = target.search(/[?#]/)
  const path = at === -1 ? target : target.slice(0, at)
  if (!odd.test(path)) return target
  let plain = path.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '') || '/'
  for (let last = ''; plain !== last;) {
    last = plain
    const resolved = new URL(`http://localhost/${plain.replaceAll('\\', '/').replace(/^\/+/, '')}`).pathname
    plain = resolved.replaceAll(/\/{2,}/g, '/')
  }
  return plain + (at === -1 ? '' : target.slice(at))
}
