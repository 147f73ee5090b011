import { type Attack, change } from './attack.ts'

const attempts = 40

type Post = { path: string; body: (index: number) => URLSearchParams | string }

const json = (body: object) => JSON.stringify(body)
const form = (fields: Record<string, string>) => new URLSearchParams(fields)
const email = (index: number) => `rede${index}@exemplo.com.br`

/** What one connection may not do forty times. */
const posts: Record<string, Post> = {
  'sign-ups': {
    path: '/api/signup',
    body: (index) => json({ email: email(index), phone: `1196${1_000_000 + index}` }),
  },
  'look-ups of phones': {
    path: '/v1/login',
    body: (index) => json({ phone: `1195${1_000_000 + index * 10_000}`, target: 'user' }),
  },
  tickets: {
    path: '/pedir-ajuda',
    body: (index) =>
      form({ name: 'Rede', email: email(index), subject: 'other', text: 'Não consigo entrar na minha conta.' }),
  },
  'staff passwords': {
    path: '/interno/entrar',
    body: (index) => form({ email: email(index), password: 'errada-de-propósito' }),
  },
}

/** Sent from forty addresses of one IPv6 /64, one connection's range. */
export const oneNetwork = Object.entries(posts).map(([what, { path, body }]): Attack => ({
  category: `${what} from addresses of one IPv6 network`,
  twin: {
    changes: [change('platform/security/ip-address.ts', '{ groups: 4, octets: 4 }', '{ groups: 8, octets: 4 }')],
  },
  async run({ address }) {
    const statuses: number[] = []
    // One after the other: a slow machine would refuse the end of a burst of password checks as overload.
    for (let index = 0; index < attempts; index++) {
      const sent = body(index)
      const headers: Record<string, string> = { origin: address, 'x-forwarded-for': `2804:14d:78:1::${index + 1}` }
      if (typeof sent === 'string') headers['content-type'] = 'application/json'
      statuses.push((await fetch(address + path, { method: 'POST', headers, body: sent, redirect: 'manual' })).status)
    }
    if (statuses.some((status) => status >= 500)) return [`${what}: ${[...new Set(statuses)].join(' ')}`]
    return statuses.includes(429)
      ? []
      : [`${attempts} ${what} from one /64 were not limited: ${[...new Set(statuses)].join(' ')}`]
  },
}))
