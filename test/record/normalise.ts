import { randomStart, randomStartHex, randomStartOfKey } from './fixed-process.ts'

/** Fixed values of product and tests, equal in every run. */
const fixedIds = /^0[a0]000000-0000-/
const patterns: [name: string, pattern: RegExp][] = [
  ['key', new RegExp(`\\b${randomStartOfKey}[0-9a-z]{10,}`, 'g')],
  ['uuid', /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g],
  ['id', /_R_\w*_|«r\w+»/g],
  ['random', new RegExp(`${randomStart}[\\w-]*`, 'g')],
  ['random', new RegExp(`${randomStartHex}[0-9a-f]*`, 'g')],
  ['hash', /\\+x[0-9a-f]{32,}/g],
  ['hash', /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/g],
  ['mailbox', /\b[a-z2-7]{50,}(?=@)/g],
  ['event', /(?<=")\d+\.\d+(?=")/g],
]

/** Replaces varying values by a name and a number in order of appearance. */
export function createPlaceholders() {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  function nameOf(kind: string, value: string) {
    const existing = names.get(value)
    if (existing) return existing
    const count = (counts.get(kind) ?? 0) + 1
    const name = `{${kind} ${count}}`
    counts.set(kind, count)
    names.set(value, name)
    return name
  }
  return (text: string) =>
    patterns
      .reduce(
        (result, [kind, pattern]) =>
          result.replaceAll(pattern, (value) => (fixedIds.test(value) ? value : nameOf(kind, value))),
        text,
      )
      .replaceAll(/127\.0\.0\.1:\d+|localhost:\d+/g, '{host}')
      .replaceAll(/(\/assets\/[\w.-]+?)-[\w-]{8}(?=\.\w+)/g, '$1')
}

export type Placeholders = ReturnType<typeof createPlaceholders>

/** Sorts object keys: their order is no behaviour. */
export function sortDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortDeep)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortDeep(inner)]))
}

export const asJson = (value: unknown) => `${JSON.stringify(sortDeep(value), null, 1)}\n`

/** Writes a record file. */
export type Write = (file: string, content: string | Buffer) => void
