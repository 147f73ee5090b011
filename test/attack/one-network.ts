import { type Attack, change, type Findings } from './attack.ts'

const attempts = 40

/** Sign-ups and look-ups of phones from forty addresses of one IPv6 /64, one connection's range. */
export const oneNetwork: Attack = {
  category: 'addresses of one IPv6 network',
  twin: {
    changes: [change('platform/security/network-address.ts', '{ groups: 4, octets: 4 }', '{ groups: 8, octets: 4 }')],
  },
  async run({ address }) {
    const findings: Findings = []
    const send = (path: string, from: string, body: (at: number) => object) =>
      Promise.all(
        Array.from({ length: attempts }, async (_, index) => {
          const headers = { 'content-type': 'application/json', 'x-forwarded-for': `${from}:${index + 1}` }
          return (await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body(index)) })).status
        }),
      )
    const email = (index: number) => `rede${index}@exemplo.com.br`
    const tried = {
      'sign-ups': await send('/api/signup', '2804:14d:78:1:', (index) => ({
        email: email(index),
        phone: `1196${1_000_000 + index}`,
      })),
      'look-ups of phones': await send('/v1/login', '2804:14d:78:2:', (index) => ({
        phone: `1195${1_000_000 + index * 10_000}`,
        target: 'user',
      })),
    }
    for (const [what, statuses] of Object.entries(tried)) {
      if (!statuses.includes(429)) findings.push(`${attempts} ${what} from one /64 were not limited`)
      if (statuses.some((status) => status >= 500)) findings.push(`${what}: ${statuses.join(' ')}`)
    }
    return findings
  },
}
