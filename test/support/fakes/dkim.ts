import { createHash, createVerify } from 'node:crypto'

/** A raw message: folded headers in order, and body. */
export function partsOf(message: string) {
  const end = message.indexOf('\r\n\r\n')
  const headers = message
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((line) => ({ name: line.slice(0, line.indexOf(':')).toLowerCase(), line }))
  return { headers, body: message.slice(end + 4) }
}

/** The unfolded value of a header; undefined when there is none. */
export const headerOf = (message: string, name: string) =>
  partsOf(message)
    .headers.find((header) => header.name === name)
    ?.line.replace(/\r\n/g, '')
    .slice(name.length + 1)
    .trim()

/** RFC 6376, 3.4.2 and 3.4.4. */
const relaxedHeader = (line: string) => {
  const index = line.indexOf(':')
  const value = line
    .slice(index + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${line.slice(0, index).toLowerCase().trim()}:${value}`
}
const relaxedBody = (body: string) =>
  body
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)*$/, '\r\n')

/** Verifies a DKIM signature (RFC 6376): covered headers and validity. */
export function checkDkim(message: string, publicKey: string) {
  const { headers, body } = partsOf(message)
  const line = headers.find(({ name }) => name === 'dkim-signature')?.line
  if (!line) return { holds: false, covers: [] as string[], domain: undefined, selector: undefined }
  const tags = new Map(
    relaxedHeader(line)
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replace(/\s/g, '')]),
  )
  const covers = tags.get('h')!.toLowerCase().split(':')
  const unsignedHeaders = headers.toReversed() // of several with one name, the last one is signed first
  const signed = covers.flatMap((name) => {
    const index = unsignedHeaders.findIndex((header) => header.name === name)
    return index === -1 ? [] : [relaxedHeader(unsignedHeaders.splice(index, 1)[0]!.line)]
  })
  const unsigned = relaxedHeader(line.replace(/([;\s]b=)[^;]*$/, '$1'))
  const isBody = createHash('sha256').update(relaxedBody(body), 'utf8').digest('base64') === tags.get('bh')
  const isSigned = createVerify('RSA-SHA256')
    .update([...signed, unsigned].join('\r\n'), 'utf8')
    .verify(publicKey, tags.get('b')!, 'base64')
  return { holds: isBody && isSigned, covers, domain: tags.get('d'), selector: tags.get('s') }
}
