import { documentedCalls, fieldsOf } from '../support/documented-calls.ts'
import { allRoutes, changingAddresses } from '../support/route-table.ts'
import { type Attack, change, type Findings, maxFindings, phones } from './attack.ts'
import { signInOf } from './sign-in.ts'

/** Values, written as JSON. */
const values = [
  String.raw`"a\u0000b"`,
  String.raw`"\ud800"`,
  String.raw`{"a\u0000b":"\ud800"}`,
  '1e309',
  '-1e308',
  '9007199254740993',
  'null',
  '[]',
  '{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  JSON.stringify('ﷺ'.repeat(5_000)),
  JSON.stringify("' or 1=1; --"),
  JSON.stringify('2026-02-30T25:61:61Z'),
]
const texts = ['a%00b', '%ed%a0%80', '%ff', '%', '1e309', '-1', '__proto__', '..%2f..%2fetc%2fpasswd', "'%20or%201=1--"]
const formFields =
  'phone pin name email message text password challenge intent id price reason rating comment slot description city'

/** Valid values for the other fields, so that the odd one is validated. */
const sensible: Record<string, unknown> = {
  phone: phones.bia,
  email: 'bia@exemplo.com.br',
  name: 'Bia Castanho',
  target: 'user',
  text: 'Preciso de ajuda com o meu pedido.',
  message: 'Preciso de ajuda com o meu pedido.',
  event: 'click',
  pin: '0000',
  helpful: true,
}

/** Odd values in every field of every endpoint and form, as visitor, client and professional. */
export const oddValues: Attack = {
  category: 'faults by odd values',
  twin: {
    changes: [
      change('http/plain-text.ts', "type = ''): Buffer {", "type = ''): Buffer {\n  if (type !== null) return body"),
    ],
  },
  async run(demo) {
    const findings: Findings = []
    const cookies = ['', await signInOf(demo, phones.bia), await signInOf(demo, phones.davi, 'professional')]
    const ask = async (path: string, what: string, init: RequestInit = {}) => {
      for (const cookie of cookies) {
        const headers = { origin: demo.address, ...init.headers, ...(cookie ? { cookie } : {}) }
        const { status } = await fetch(demo.address + path, { redirect: 'manual', ...init, headers })
        if (status >= 500 && !declared.has(path)) findings.push(`${path}, ${what.slice(0, 60)}: ${status}`)
        if (status !== 401 && status !== 403 && status !== 302) return
      }
    }
    const json = { 'content-type': 'application/json' }
    for (const { method, path, body: schema, parameters } of await documentedCalls(demo.address)) {
      if (path.startsWith('/api/dev/') || /events/.test(path)) continue
      const target = path.replaceAll(/\{\w+\}/g, '1')
      const fields = fieldsOf(schema)
      const sent = (body: string) => ({ method, headers: json, body })
      for (const value of schema ? values : []) {
        await ask(target, value, sent(value))
        await Promise.all(fields.map((field) => ask(target, `${field}=${value}`, sent(bodyWith(fields, field, value)))))
      }
      for (const text of method === 'GET' ? texts : [])
        for (const { in: place, name } of parameters)
          await ask(place === 'query' ? `${target}?${name}=${text}` : path.replaceAll(/\{\w+\}/g, text), text)
      if (findings.length >= maxFindings) return findings
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const path of changingAddresses())
      for (const text of texts) {
        const body = formFields
          .split(' ')
          .map((name) => `${name}=${text}`)
          .join('&')
        await ask(path, `a form of ${text}`, { method: 'POST', headers: form, body })
        if (findings.length >= maxFindings) return findings
      }
    return findings
  },
}

/** Valid where known, odd in one field. */
function bodyWith(fields: string[], odd: string, value: string) {
  const known = fields.flatMap((name) =>
    name in sensible ? [`${JSON.stringify(name)}:${JSON.stringify(sensible[name])}`] : [],
  )
  return `{${[...known.filter((part) => !part.startsWith(JSON.stringify(odd))), `${JSON.stringify(odd)}:${value}`].join()}}`
}

/** Error pages, which have their own status. */
const declared = new Set(allRoutes().flatMap((route) => (/^PAGE (\/erro|\/fora-do-ar)$/.exec(route) ?? []).slice(1)))
