import { takesFileOfVisitor, takesLargeWebhook } from '#api/endpoint-table.ts'
import { openConnection } from '../support/raw-http.ts'
import { changingAddresses } from '../support/route-table.ts'
import { type Attack, change, type Findings, maxFindings } from './attack.ts'

const form = 'application/x-www-form-urlencoded'
const kilobyte = 1024
const bombs = [
  { what: 'a form of one endless row of fields', type: form, body: 'a&'.repeat(40 * kilobyte) },
  { what: 'one endless field', type: form, body: `a=${'x'.repeat(80 * kilobyte)}` },
  { what: 'JSON that is too deep', type: 'application/json', body: '['.repeat(80 * kilobyte) },
  { what: 'parts without end', type: 'multipart/form-data; boundary=b', body: '--b\r\n'.repeat(16 * kilobyte) },
]
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
const concurrency = 8
/** Batched webhooks may have 3 MB. */
const webhookFactor = 40

/** Oversized bodies on every endpoint and page, with a length and chunked. */
export const bodyBombs: Attack = {
  category: 'bodies that stop the process',
  twin: {
    changes: [
      change('http/read-body.ts', 'maxBodyBytes = 64 * 1024', 'maxBodyBytes = 1 << 30'),
      change('http/read-body.ts', 'maxFields = 200', 'maxFields = 1e9'),
    ],
  },
  async run({ address }) {
    const findings: Findings = []
    const { host } = new URL(address)
    const paths = changingAddresses().flatMap((path) =>
      /^\/(api|v1|users)\b/.test(path) ? [path] : [path, data(path)],
    )
    const sendAll = async (path: string) => {
      for (const [index, { what, type, body: smallest }] of bombs.entries())
        for (const isChunked of index === 0 ? [true, false] : [true]) {
          const body = takesLargeWebhook('POST', path) ? smallest.repeat(webhookFactor) : smallest
          const connection = await openConnection(address)
          const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`
          const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${address}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`
          const { status } = await connection
            .send(head + (isChunked ? chunked(body) : body))
            .catch(() => ({ status: 413 }))
          connection.end()
          if (!expectedStatuses(path, type).includes(status))
            findings.push(`${path}: ${what}, ${isChunked ? 'in chunks' : 'with a length'}: ${status}`)
        }
    }
    for (let at = 0; at < paths.length && findings.length < maxFindings; at += concurrency)
      await Promise.all(paths.slice(at, at + concurrency).map(sendAll))
    return findings
  },
}

/** Photo uploads have their own limits in the form parser; few large webhooks are read at once. */
function expectedStatuses(path: string, type: string) {
  if (takesLargeWebhook('POST', path)) return [413, 503]
  return takesFileOfVisitor(path) && type.startsWith('multipart/') ? [413, 400] : [413]
}

const data = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`)
