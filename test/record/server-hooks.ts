import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { fixProcess } from './fixed-process.ts'

/** Preloaded by the recorded product (`node --import`): fixes its clock and logs locks and writes. */
fixProcess(process.env.RECORD_NAME!)

const file = process.env.RECORD_STATEMENTS
const begun = new WeakMap<object, string[]>()
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!)

/** Tables that a statement locks or writes, in order; empty for reads. */
function stepsOf(text: string) {
  if (/graphile_worker\.(?!add_jobs)/.test(text)) return []
  if (text.includes('graphile_worker.add_jobs')) return ['add_jobs']
  const written = [...text.matchAll(/\b(insert into|delete from|(?<!\bdo |\bfor |\bkey )update)\s+"?(\w+)"?/gi)]
    .filter(([, , table]) => table !== 'set')
    .map(([, verb, table]) => `${verb!.toLowerCase()} ${table}`)
  const locks = matches(text, /\b(pg_(?:try_)?advisory\w+)/g)
  const rowLocks = matches(text, /\b(for (?:no key )?(?:update|share)(?: of "?\w+"?)?(?: skip locked| nowait)?)/gi)
  const [from] = matches(text, /\bfrom\s+"?(\w+)"?/gi)
  return [...locks, ...rowLocks.map((lock) => `${from} ${lock.toLowerCase()}`), ...written]
}

function note(client: object, text: string) {
  const verb = /^\s*(begin|start transaction|commit|rollback)(?! to)/i.exec(text)?.[1]?.toLowerCase()
  const steps = begun.get(client)
  if (verb === 'begin' || verb === 'start transaction') begun.set(client, [])
  else if (verb) {
    begun.delete(client)
    if (steps?.length) appendFileSync(file!, `${JSON.stringify([...steps, verb])}\n`)
  } else if (steps) steps.push(...stepsOf(text))
  else {
    const newSteps = stepsOf(text)
    if (newSteps.length) appendFileSync(file!, `${JSON.stringify(newSteps)}\n`)
  }
}

if (file) {
  const query = pg.Client.prototype.query as (...values: unknown[]) => unknown
  pg.Client.prototype.query = function (this: object, ...values: unknown[]) {
    const [statement] = values as [string | { text?: string } | undefined]
    const text = typeof statement === 'string' ? statement : statement?.text
    if (text) note(this, text)
    return query.apply(this, values)
  } as typeof pg.Client.prototype.query
}
