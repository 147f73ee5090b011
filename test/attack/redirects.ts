import { sendRawRequest } from '../support/raw-http.ts'
import { type Attack, change, type Findings, phones } from './attack.ts'
import { signInOf } from './sign-in.ts'

const hosts = [
  '//evil.example/',
  '/\\evil.example/',
  '/.//evil.example/',
  '/%2e//evil.example/',
  '/a/..//evil.example/',
  '///evil.example/',
  '/\\/evil.example/',
  '/%5cevil.example/',
  '/%2f%2fevil.example/',
  '//evil.example/%2e%2e/Aulas/',
  'http://evil.example/',
  '/%0d%0aLocation:%20//evil.example/',
  '/／evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '//user@evil.example/%2f..',
]

/** Open redirects by path and parameter, as visitor and signed in. */
export const redirects: Attack = {
  category: 'redirects to another place',
  twin: {
    changes: [
      change('http/plain-path.ts', 'if (!needsResolving.test(path)) return path + query', 'if (path) return target'),
    ],
  },
  async run(demo) {
    const findings: Findings = []
    const { host } = new URL(demo.address)
    const cookie = await signInOf(demo, phones.bia)
    const targets = [
      ...hosts.map((target) => ({ target: target.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent), cookie: '' })),
      ...hosts.flatMap((target) =>
        ['/entrar', '/profissional/entrar', '/sair', '/api/redirect-to-download'].flatMap((page) =>
          ['redirect', 'redirectUrl', 'next', 'returnTo', 'url'].map((name) => ({
            target: `${page}?${name}=${encodeURIComponent(target)}`,
            cookie: page === '/entrar' ? cookie : '',
          })),
        ),
      ),
    ]
    for (const { target, cookie: own } of targets) {
      const head = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${own ? `Cookie: ${own}\r\n` : ''}\r\n`
      const { headers } = await sendRawRequest(demo.address, head)
      const [, location] = /^(?:location|refresh): (.*?)\r?$/im.exec(headers) ?? []
      if (location && leavesUs(location, host)) findings.push(`${target} leads to ${location}`)
    }
    return findings
  },
}

/** Resolved like in a browser. */
function leavesUs(location: string, host: string) {
  const allowedHosts = new Set([host, 'play.google.com', 'apps.apple.com'])
  const { host: read, protocol } = new URL(location.trim(), `http://${host}/`)
  return !allowedHosts.has(read) || !/^https?:$/.test(protocol)
}
