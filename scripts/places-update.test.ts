import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { onTestFinished, test } from 'vitest'
import { aProfessional, addArea } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { listCitiesWithoutPoint, applyPointsToCities } from '#domain/places/city-points.server.ts'
import { cityById, cityBySlug } from '#domain/places/places.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { startFakeGateway } from '#test/support/fakes/gateway.ts'
import { scope } from '#test/support/scope.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)

const cityOf = (address: string) => cityBySlug(...(address.split('/') as [string, string]))!
/** The municipalities without a point, in request order. */
const missingCities = [
  'ac/acrelandia',
  'pa/altamira',
  'ma/acailandia',
  'ba/abare',
  'mg/abaete',
  'sp/adamantina',
  'sc/sao-jose',
]
const unlisted = [...missingCities, 'rs/alegrete', 'mt/sapezal', 'go/abadiania'].map(cityOf)
const codes = unlisted.map(({ id }) => id)
await sql`
  insert into city_points (city_id, latitude, longitude, area_km2, fetched_at)
  select id, coalesce(latitude, -10), coalesce(longitude, -50), 150, now() from cities where not id = any (${codes})`.execute(
  db,
)
await applyPointsToCities(db)

type Answer = { status?: number; body?: string; delayMs?: number }
/** A hundredth of a degree north of the seat; without one, mid-country. */
function ibgeResponse(code: number, moved: { latitude?: number } = {}): Answer {
  const { latitude, longitude } = cityById(code)!
  const centroide = { latitude: `${moved.latitude ?? (latitude ?? -13.5) + 0.01}`, longitude: `${longitude ?? -58.8}` }
  return { body: JSON.stringify([{ centroide, area: { dimensao: '150.499' } }]) }
}

const times: number[] = []
let answer = (code: number): Answer => ibgeResponse(code)
const codeOf = (path: string) => Number(/^\/api\/v3\/malhas\/municipios\/(\d{7})\/metadados$/.exec(path)![1])
const ibge = await startFakeGateway(scope, ({ path }) => {
  times.push(Date.now())
  return answer(codeOf(path))
})
const asksFrom = (begin: number) => ibge.requests.slice(begin).map(({ path }) => codeOf(path))

/** The real command with IBGE replaced by a local server. */
function placesUpdate() {
  const origins = new URL('../platform/providers/provider-origins.ts', import.meta.url)
  const elsewhere = `import { providerOrigins } from '${origins}'; providerOrigins.ibge = '${ibge.url}'`
  const moved = `--import=data:text/javascript,${encodeURIComponent(elsewhere)}`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', moved, 'scripts/places-update.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, output: text(child.stdout), ended: once(child, 'exit') as Promise<[number | null, string | null]> }
}
async function runsTo(expectedOutput: string) {
  const run = placesUpdate()
  assert.equal(await run.output, `${expectedOutput}\n`)
  assert.deepEqual(await run.ended, [0, null])
}

test('an interrupted update stores the fetched points and resumes with the next', async () => {
  const run = placesUpdate()
  answer = (code) => {
    if (ibge.requests.length < 4) return { ...ibgeResponse(code), delayMs: 200 }
    run.child.kill('SIGTERM')
    return { ...ibgeResponse(code), delayMs: 60_000 }
  }
  assert.deepEqual(await run.ended, [null, 'SIGTERM'])
  assert.deepEqual(asksFrom(0), codes.toSorted((a, b) => a - b).slice(0, 4))
  assert.equal((await listCitiesWithoutPoint(db)).length, codes.length - 3)
})

test('the update backs off, stops after five failures, and reports the rest', async () => {
  const begin = ibge.requests.length
  answer = (code) => (ibge.requests.length === begin + 1 ? ibgeResponse(code) : { status: 429 })
  await runsTo('✔ 1 points kept, 4 cities moved, 0 unknown to IBGE, 6 left for the next time')
  assert.equal(asksFrom(begin).length, 6)
  const pauses = times.slice(begin + 1).map((time, index) => time - times[begin + index]!)
  for (const [index, least] of [240, 490, 990, 1990, 3990].entries())
    assert.ok(pauses[index]! >= least, pauses.join(', '))
})

test('failures, invalid data and points outside Brazil are left for the next run, the rest is stored', async () => {
  const { professionalId } = await aProfessional(db, { city: ['mt', 'sapezal'] })
  await addArea(db, professionalId, 'go')
  const begin = ibge.requests.length
  const pendingCities = await listCitiesWithoutPoint(db)
  const strange: Answer[] = [
    { status: 500 },
    { body: '<html>Em manutenção</html>' },
    ibgeResponse(pendingCities[2]!, { latitude: 48.85 }),
    { status: 404 },
  ]
  answer = (code) => strange[pendingCities.indexOf(code)] ?? ibgeResponse(code)
  await runsTo('✔ 2 points kept, 2 cities moved, 1 unknown to IBGE, 3 left for the next time')
  assert.deepEqual(asksFrom(begin), pendingCities)
  const reach = db.selectFrom('professional_reach').select('from_city_id').where('professional_id', '=', professionalId)
  const [list] = await reach.where('covers', '=', 'go').execute()
  assert.equal(list!.from_city_id, cityOf('mt/sapezal').id, 'from where the city stands now')
})

test('a complete update has every municipality once', async () => {
  const unknown = (await listCitiesWithoutPoint(db))[3]!
  answer = (code) => (code === unknown ? { status: 404 } : ibgeResponse(code))
  const begin = ibge.requests.length
  const pendingCities = await listCitiesWithoutPoint(db)
  await runsTo('✔ 3 points kept, 3 cities moved, 1 unknown to IBGE, 0 left for the next time')
  assert.deepEqual(asksFrom(begin), pendingCities)
  assert.deepEqual(await listCitiesWithoutPoint(db), [unknown])
})

test('a running process uses the new points without a restart', async () => {
  process.env.DATABASE_URL = url
  const { followChanges } = await import('../http/follow-changes.ts')
  const { eventHub } = await import('#platform/events/event-hub.ts')
  const { database } = await import('#platform/db.ts')
  await followChanges(database().db)
  const { id, latitude } = cityOf('sp/adamantina')
  const moved = latitude! + 0.02
  await db.updateTable('city_points').set({ latitude: moved }).where('city_id', '=', id).execute()
  answer = () => ({ status: 404 })
  const { ended } = placesUpdate()
  assert.deepEqual(await ended, [0, null])
  for (const end = Date.now() + 60_000; cityById(id)!.latitude !== moved; await wait(20)) assert.ok(Date.now() < end)
  await (await eventHub()).close()
  await database().close()
})
