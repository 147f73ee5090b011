import { type Attack, change, type Findings, phones } from './attack.ts'
import { signInOf } from './sign-in.ts'

const mark = 'evil-mark-7'
const unkeyed: Record<string, string>[] = [
  { 'x-forwarded-host': `${mark}.example` },
  { 'x-host': `${mark}.example` },
  { 'x-original-url': `/${mark}` },
  { 'x-rewrite-url': `/${mark}` },
  { 'x-forwarded-proto': mark },
  { forwarded: `host=${mark}.example` },
  { 'accept-language': mark },
  { 'user-agent': mark },
  { origin: `https://${mark}.example` },
  { 'x-http-method-override': 'POST' },
]
const places = ['/', '/reformas-e-reparos/pintor/sp/campinas', '/familia', '/central-de-ajuda', '/seguranca']
/** Web cache deception: a private page that looks like a file. */
const disguised = (path: string) => [
  path,
  `${path}/a.css`,
  `${path}%2fa.js`,
  `${path};.png`,
  `${path}?a.css`,
  `${path}/%2e%2e/`,
]

/** Input of one client must not reach another's cached page, and private pages must not be cached. */
export const cachedPages: Attack = {
  category: 'kept pages',
  twin: {
    changes: [change('http/public-page.ts', ' && pageOf(pathAt(address))?.isPublic === true', '')],
  },
  async run(demo) {
    const findings: Findings = []
    const get = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(demo.address + path, { redirect: 'manual', headers })).text()
    for (const place of places)
      for (const [index, headers] of unkeyed.entries()) {
        const path = `${place}?q=${index}`
        for (const address of [place, path]) {
          await get(address, headers)
          if ((await get(address)).includes(mark)) findings.push(`${address} keeps ${Object.keys(headers)[0]}`)
        }
      }
    const cookie = await signInOf(demo, phones.ana)
    for (const page of ['/conta', '/meus-pedidos', '/mensagens'])
      for (const path of disguised(page)) {
        const own = await get(path, { cookie })
        const strangers = await get(path)
        if (strangers.includes('Ana ') || strangers.includes(phones.ana))
          findings.push(`${path} shows Ana to a visitor`)
        if (path === page && !own.includes('Ana')) findings.push(`${path} is answered to Ana as to a visitor`)
      }
    return findings
  },
}
