import { type Attack, change, type Findings, phones } from './attack.ts'
import { signInOf } from './sign-in.ts'

const required: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /strict-origin/,
  'cross-origin-opener-policy': /^same-origin$/,
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/s,
}
const ofPages: Record<string, RegExp> = {
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'.*script-src '(self|nonce-[\w+/=-]+)'/s,
}
const publicPages = [
  '/',
  '/reformas-e-reparos/pintor',
  '/busca?texto=pintor',
  '/central-de-ajuda',
  '/nada/nada',
  '/entrar',
]
const ownPages = [
  '/meus-pedidos',
  '/mensagens',
  '/conta',
  '/meus-pedidos.data',
  '/conta.data',
  '/api/me',
  '/api/orders',
]

/** Security and cache headers of pages, data, API responses and errors; HttpOnly cookies. */
export const headers: Attack = {
  category: 'headers and cookies',
  twin: {
    changes: [
      change(
        'platform/security/security-headers.ts',
        "'x-content-type-options': 'nosniff',",
        "'x-powered-by': 'Express',",
      ),
    ],
  },
  async run(demo) {
    const findings: Findings = []
    const look = async (path: string, cookie = '') => {
      const answer = await fetch(demo.address + path, { redirect: 'manual', headers: cookie ? { cookie } : {} })
      const isPage = answer.headers.get('content-type')?.startsWith('text/html')
      for (const [name, shape] of Object.entries({ ...required, ...(isPage ? ofPages : {}) }))
        if (!shape.test(answer.headers.get(name) ?? ''))
          findings.push(`${path}: ${name} is ${answer.headers.get(name)}`)
      for (const name of ['x-powered-by', 'server', 'access-control-allow-origin', 'x-page-tags'])
        if (answer.headers.has(name)) findings.push(`${path} tells ${name}`)
      if (cookie && !/no-store/.test(answer.headers.get('cache-control') ?? ''))
        findings.push(`${path} may be kept: ${answer.headers.get('cache-control')}`)
      for (const line of answer.headers.getSetCookie())
        if (!/httponly/i.test(line) || !/samesite=lax/i.test(line))
          findings.push(`${path} sets ${line.split('=')[0]}: ${line.split(';').slice(1).join(';')}`)
    }
    for (const path of publicPages) await look(path)
    for (const path of ownPages) await look(path, await signInOf(demo, phones.bia))
    return findings
  },
}
