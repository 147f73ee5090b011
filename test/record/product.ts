import { createECDH } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { asAdmin } from '../support/database.ts'
import { openScope } from '../support/open-scope.ts'
import { startTestServer } from '../support/server.ts'
import { templates } from '../support/throwaway.ts'
import { type Changes, changeLog, installChangeLog } from './changes.ts'
import { buildFacts } from './facts.ts'
import { setNow, startOfRecord, timeHeader } from './fixed-process.ts'

const hooks = fileURLToPath(new URL('./server-hooks.ts', import.meta.url))
const baseDatabase = 'record_base'
/** Used in e-mails and QR codes; ports vary. */
const publicOrigin = 'http://record.test'
const pushKey = createECDH('prime256v1')
pushKey.setPrivateKey(Buffer.alloc(32, 7))
const pushKeys = {
  PUSH_PUBLIC_KEY: pushKey.getPublicKey('base64url'),
  PUSH_PRIVATE_KEY: pushKey.getPrivateKey('base64url'),
}

const serverUrl = () => process.env.TEST_DATABASE_ADMIN_URL!
const urlOf = (name: string, role = 'ajeita') =>
  serverUrl().replace('postgres://postgres@/postgres', `postgres://${role}@/${name}`)

export type RequestToSend = {
  method?: string
  path: string
  body?: unknown
  form?: Record<string, string | string[]> | FormData
  headers?: Record<string, string>
}
export type Answer = { status: number; headers: Record<string, string>; body: string; bytes: Buffer; cookies: string[] }
export type Product = Awaited<ReturnType<typeof startProduct>>['product']

const shownHeaders = [
  'location',
  'cache-control',
  'content-type',
  'content-disposition',
  'vary',
  'retry-after',
  'content-security-policy',
  'x-robots-tag',
  'allow',
]

function headersOf(headers: Headers) {
  const shown = shownHeaders.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : []))
  const cookies = headers.getSetCookie().map((line) => line.replace(/=([^;]*)/, (_, value) => (value ? '=…' : '=')))
  return Object.fromEntries([
    ...shown.map(([name, value]) => [
      name,
      value!.replaceAll(/'nonce-[^']+'/g, "'nonce'").replaceAll(/'sha\d+-[^']+'/g, "'hash'"),
    ]),
    ...(cookies.length ? [['set-cookie', cookies.sort().join(' | ')]] : []),
  ]) as Record<string, string>
}

/** Starts the built product on an existing database; `end` stops it. */
async function startProduct(name: string, folder: string) {
  const scope = openScope()
  const { db, close } = openDatabase(urlOf(name))
  scope.after(close)
  await refreshCatalog(db)
  const statements = join(folder, `${name}.statements`)
  writeFileSync(statements, '')
  const env = {
    DATA_DIR: process.env.DATA_DIR!,
    LOG_LEVEL: 'fatal',
    RUN_JOBS: '0',
    TRUSTED_PROXIES: 'loopback',
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import ${hooks}`,
    // With fixed keys only the random nonce of sealed values varies.
    SECRET_KEYS: Buffer.alloc(32, 7).toString('base64url'),
    PIN_PEPPER: 'pepper of the record, pepper of the record',
    PUBLIC_ORIGIN: publicOrigin,
    ...pushKeys,
    RECORD_NAME: name,
    RECORD_STATEMENTS: statements,
  }
  const { address, stop } = await startTestServer(scope, { url: urlOf(name), env })
  let readTo = 0
  const log = await changeLog(db, urlOf(name, 'postgres'))
  scope.after(log.close)

  async function ask({ method, path, body, form, headers = {} }: RequestToSend, cookie?: string): Promise<Answer> {
    setNow(Date.now() + 1000)
    const leaving = new AbortController()
    const isJson = body !== undefined
    const response = await fetch(address + path, {
      method: method ?? (isJson || form ? 'POST' : 'GET'),
      redirect: 'manual',
      signal: leaving.signal,
      headers: {
        [timeHeader]: String(Date.now()),
        'x-request-id': 'recorded', // shown on error pages
        ...(cookie ? { cookie } : {}),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...(form ? { origin: publicOrigin } : {}),
        ...headers,
      },
      body: isJson ? JSON.stringify(body) : form && encodeForm(form),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    const bytes = isStream ? Buffer.from('') : Buffer.from(await response.arrayBuffer())
    leaving.abort()
    const { status } = response
    return {
      status,
      headers: headersOf(response.headers),
      bytes,
      body: bytes.toString(),
      cookies: response.headers.getSetCookie(),
    }
  }

  const product = {
    address,
    db,
    ask,
    /** A new session, so that requests that end one do not affect others. */
    cookieOf: (userId: number | undefined) =>
      userId === undefined ? undefined : signedInCookie(db, userId, new Date()),
    /** Runs every job that is due by the product's clock. */
    async runJobs() {
      do {
        const { status, body } = await ask({ path: '/api/dev/advance', body: { hours: 0 } })
        if (status !== 200) throw new Error(`Jobs could not run: ${status} ${body}`)
      } while (await makeJobsDue(db, new Date()))
    },
    /** What was inserted, updated and deleted since the last call. */
    changes: (): Promise<Changes> => log.read(),
    /** Restores the initial state, clock included. */
    async undo() {
      await log.undo()
      setNow(startOfRecord.getTime())
    },
    /** What transactions locked and wrote since the last call, in order. */
    statements() {
      const lines = readFileSync(statements, 'utf8').trim().split('\n').filter(Boolean)
      const fresh = lines.slice(readTo).map((line) => (JSON.parse(line) as string[]).join(', '))
      readTo = lines.length
      return fresh
    },
  }
  const end = async () => {
    await stop()
    await scope.close()
  }
  return { product, end }
}

function encodeForm(form: NonNullable<RequestToSend['form']>) {
  if (form instanceof FormData) return form
  const fields = new URLSearchParams()
  for (const [name, values] of Object.entries(form)) for (const value of [values].flat()) fields.append(name, value)
  return fields
}

/** The database clock is years behind: makes jobs due by the product's clock. */
async function makeJobsDue(db: Product['db'], now: Date) {
  const { numAffectedRows } = await sql`
    update graphile_worker._private_jobs set run_at = now() where run_at > now() and run_at <= ${now} and attempts < max_attempts`.execute(
    db,
  )
  return Number(numAffectedRows) > 0
}

/** Fills the database that every subject copies: demo data, situations, and what the facts add. */
export async function buildBaseDatabase(folder: string) {
  await asAdmin(serverUrl(), `create database ${baseDatabase} template ${templates.reference} owner ajeita`)
  const { product, end } = await startProduct(baseDatabase, folder)
  try {
    await product.ask({ path: '/api/dev/reset', body: {} })
    const facts = await buildFacts(product.db)
    await product.runJobs()
    await product.db.deleteFrom('outbox_messages').execute() // sent in parallel, in any order
    await installChangeLog(product.db)
    return facts
  } finally {
    await end()
  }
}

/** Runs `work` on a product of its own, with a copy of the base database. */
export async function withProduct<T>(name: string, folder: string, work: (product: Product) => Promise<T>) {
  const database = `record_${name.replaceAll('-', '_')}`
  await asAdmin(serverUrl(), `create database ${database} template ${baseDatabase} owner ajeita`)
  setNow(startOfRecord.getTime())
  const { product, end } = await startProduct(database, folder)
  try {
    return await work(product)
  } finally {
    await end()
    await asAdmin(serverUrl(), `drop database ${database} with (force)`)
  }
}
