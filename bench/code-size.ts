/**
 * Counts the lines of the product and the files that one unlock, one order request and one paid purchase execute, by V8
 * coverage of a second run of each (the first loads modules). `files` lists them: `node bench/code-size.ts [files]`
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { builtAt, useServerClock } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional, signedInCookie } from '#db/builders/people.ts'
import { aPurchase } from '#db/builders/purchases.ts'
import { loadReference } from '#db/reference/load-reference.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { migrate } from '#platform/migrate.ts'
import { sandboxPayments } from '#platform/payments/sandbox-payments.ts'
import { withThrowawayDatabase } from '#test/support/throwaway.ts'

const isProduct = (file: string) =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$|^(test|bench|scripts)\/|db-types|api-types/.test(file)
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(isProduct)
const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(0, -1))
console.log(
  `${files.length} product files, ${lines.length} lines, ${lines.filter((line) => line.trim()).length} not blank`,
)

const coverage = new Session()
coverage.connect()
await coverage.post('Profiler.enable')
await coverage.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

/** The product's files in which a named or anonymous function ran since the last call. */
async function executedFiles() {
  const { result } = await coverage.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ functions }) => functions.some(({ ranges, functionName }) => ranges[0]!.count && functionName !== ''))
    .map(({ url }) => url.replace(import.meta.resolve('../'), ''))
    .filter(isProduct)
}

await withThrowawayDatabase(async (url) => {
  process.env.DATABASE_URL = url
  await migrate(url)
  const { createApi } = await import('#api/app.ts')
  const { syncPurchase } = await import('#domain/purchases/sync-purchase.server.ts')
  const { database } = await import('#platform/db.ts')
  const { db, close } = database()
  await loadReference(db)
  await refreshCatalog(db)
  useServerClock()
  const api = createApi()

  const professional = await aProfessional(db, { coins: 100 })
  const cookie = await signedInCookie(db, professional.userId)
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await api.request(`http://localhost${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
  /** Runs a flow twice and reports the files of the second run. */
  async function measure<Prepared>(
    name: string,
    prepare: () => Promise<Prepared>,
    run: (prepared: Prepared) => Promise<unknown>,
  ) {
    await run(await prepare())
    const prepared = await prepare()
    await executedFiles()
    await run(prepared)
    const executed = await executedFiles()
    console.log(`${name}: ${executed.length} files`)
    if (process.argv.includes('files')) console.log(executed.map((file) => `  ${file}`).join('\n'))
  }

  await measure(
    'unlock by the API',
    () => anOrder(db),
    ({ uuid }) => post(`/v1/opportunities/${uuid}/unlock`, {}, { cookie }),
  )
  const service = catalog().serviceBySlug('pintor')!
  const answers = service.questions.map(({ name, type, options }) => {
    const value = options?.[0]!.value ?? 'Hoje'
    return { questionId: name, value: type === 'multiple_choice' ? [value] : value }
  })
  let visitor = 0
  await measure(
    'order request by the API',
    async () => ({
      categoryId: service.id,
      answers,
      urgency: 'today',
      postalCode: '01310100',
      state: 'sp',
      city: 'sao-paulo',
      district: 'Bela Vista',
      description: 'Pintar a sala e dois quartos, com paredes em bom estado.',
      name: 'Bia Souza',
      phone: `1198888000${visitor++}`,
      email: 'bia@example.com',
    }),
    (body) => post('/api/requests', body),
  )
  const bank = sandboxPayments(() => db)
  await measure(
    'webhook of a paid Pix',
    async () => {
      const purchase = await aPurchase(db)
      await bank.play(purchase.uuid.replaceAll('-', ''), 'pay', builtAt())
      return purchase
    },
    ({ uuid }) => syncPurchase(db, uuid, builtAt(), bank),
  )
  await close()
})
