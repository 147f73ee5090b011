import { sendRawRequest } from '../support/raw-http.ts'
import { type Attack, change } from './attack.ts'

const page = '/reformas-e-reparos/pintor'
const escaped = (character: string, upper = true) => {
  const hex = character.codePointAt(0)!.toString(16)
  return `%${upper ? hex.toUpperCase() : hex}`
}

/** Other spellings of one page address. */
const spellings = [
  ...[...page].flatMap((character, index) =>
    character === '/'
      ? []
      : [true, false].map((upper) => page.slice(0, index) + escaped(character, upper) + page.slice(index + 1)),
  ),
  page.replaceAll('/', '//'),
  page.replace('/pintor', '/./pintor'),
  page.replace('/pintor', '/x/../pintor'),
  page.replace('/pintor', '/x/%2e%2E/pintor'),
  `${page}?`,
  `${page}?a=${'b'.repeat(50)}`,
  `${page}#a`,
  `${page}/`,
  page.toUpperCase(),
  page.replace('pintor', 'Pintor'),
]

/** Every spelling must be cached or redirect: otherwise each renders the page again. */
export const spelledPages: Attack = {
  category: 'spellings of a page that miss the cache',
  twin: {
    changes: [change('http/plain-path.ts', 'unreserved.test(character) ? character : code.toUpperCase()', 'found')],
  },
  async run({ address }) {
    const { host } = new URL(address)
    const ask = async (target: string) => {
      const { status, headers } = await sendRawRequest(
        address,
        `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`,
      )
      const valueOf = (name: string) => new RegExp(`^${name}: (.*?)\\r?$`, 'im').exec(headers)?.[1]
      return { status, etag: valueOf('etag'), location: valueOf('location') }
    }
    const { etag } = await ask(page)
    if (!etag) return ['the page itself is not cached']
    const findings: string[] = []
    for (const target of spellings) {
      const answer = await ask(target)
      const isOtherCase = /[A-Z]/.test(target.replaceAll(/%../g, ''))
      const isCached = (answer.etag === etag && !isOtherCase) || (answer.status === 301 && answer.location === page)
      if (!isCached) findings.push(`${target}: ${answer.status} ${answer.location ?? ''}`)
    }
    return findings
  },
}
