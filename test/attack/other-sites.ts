import { changingAddresses } from '../support/route-table.ts'
import { type Attack, change, type Findings, maxFindings, phones } from './attack.ts'
import { signInOf } from './sign-in.ts'

const strangers: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]
const bodies = [
  { 'content-type': 'application/json', body: '{}' },
  { 'content-type': 'text/plain', body: '{}' },
  { 'content-type': 'application/x-www-form-urlencoded', body: 'a=1' },
]

/** Every write, sent cross-site with a signed-in browser's cookies. */
export const otherSites: Attack = {
  category: 'requests that another site sends',
  twin: {
    changes: [
      change(
        'platform/security/request-origin.ts',
        "if (site && site !== 'same-origin' && site !== 'none') return true",
        'if (site !== undefined) return false',
      ),
    ],
  },
  async run(demo) {
    const findings: Findings = []
    const cookie = await signInOf(demo, phones.bia)
    for (const path of changingAddresses())
      for (const stranger of strangers)
        for (const { body, ...type } of bodies) {
          const headers = { cookie, ...stranger, ...type }
          const { status } = await fetch(demo.address + path, { method: 'POST', redirect: 'manual', headers, body })
          if (status !== 403 && status !== 400 && status !== 415)
            findings.push(`${path} ${JSON.stringify(stranger)} ${type['content-type']}: ${status}`)
          if (findings.length === maxFindings) return findings
        }
    return findings
  },
}
