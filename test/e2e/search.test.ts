import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { assertNoProblems, isCall, requestsOf, startBrowser, stopClock, type Visitor, visit } from './browser.ts'
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })

let visitor: Visitor
let page: Page
let asked: Request[]

const field = () => page.getByRole('combobox', { name: 'O que você precisa ajeitar?' })
const box = () => page.getByRole('search')
const textsOf = (requests: Request[]) => requests.map((request) => new URL(request.url()).searchParams.get('text'))

/** The home page with a living search field, and a clock that only the test moves. */
beforeEach(async () => {
  await visitor?.context.close()
  visitor = await visit(browser, { address: town.address })
  page = visitor.page
  asked = requestsOf(page, isCall('GET /v1/search'))
  await page.clock.install()
  await page.goto('/')
  await field().focus()
  await page.locator('page-island[name=search-box][ready]').waitFor({ state: 'attached' })
  await stopClock(page)
})

test('up to three letters ask nothing, and nothing is said', async () => {
  await field().fill('pin')
  await page.clock.runFor(2_000)
  assert.equal(await box().getAttribute('data-state'), 'EMPTY_SEARCH')
  assert.deepEqual(textsOf(asked), [])
  assertNoProblems(visitor)
})

test('a sign that no service has asks nothing and says that nothing was found', async () => {
  await field().fill('pintor@')
  await page.clock.runFor(2_000)
  assert.equal(await box().getAttribute('data-state'), 'NOT_FOUND')
  assert.ok(await box().getByText('Nenhum resultado encontrado').first().isVisible())
  assert.deepEqual(textsOf(asked), [])
  assertNoProblems(visitor)
})

test('one question half a second after the last key, with an id of its own', async () => {
  for (const letter of 'pintor') {
    await field().press(letter)
    await page.clock.runFor(100)
  }
  await page.clock.runFor(399)
  assert.deepEqual(textsOf(asked), [], 'not before 500 ms have passed')
  const answered = page.waitForResponse('**/v1/search**')
  await page.clock.runFor(1)
  await answered
  assert.deepEqual(textsOf(asked), ['pintor'])
  await field().press('a')
  const second = page.waitForResponse('**/v1/search**')
  await page.clock.runFor(500)
  await second
  const ids = asked.map((request) => request.headers()['x-request-id'])
  assert.equal(new Set(ids).size, 2)
  assert.ok(ids.every((id) => /^[\w-]{8,64}$/.test(id ?? '')))
  assert.deepEqual(
    asked.map((request) => [request.headers()['accept-version'], request.headers()['accept-language']]),
    [
      ['7', 'pt-BR'],
      ['7', 'pt-BR'],
    ],
  )
  assertNoProblems(visitor)
})

test('spaces, capitals and accents are put right before asking', async () => {
  await field().fill('  PÍNTOR ')
  const answered = page.waitForResponse('**/v1/search**')
  await page.clock.runFor(500)
  await answered
  assert.deepEqual(textsOf(asked), ['pintor'])
  const first = box().getByRole('option').first()
  await first.waitFor()
  assert.match(await first.innerText(), /Pintor\s+Reformas e Reparos/i)
  assert.equal(await box().getAttribute('data-state'), 'SEARCHED')
  assertNoProblems(visitor)
})

test('what nobody does is not found', async () => {
  await field().fill('zzzzzz')
  await page.clock.runFor(500)
  await box().getByText('Nenhum resultado encontrado').first().waitFor()
  assert.equal(await box().getAttribute('data-state'), 'NOT_FOUND')
  assertNoProblems(visitor)
})

test('arrow and Enter open the page of the service', async () => {
  await field().fill('pintor')
  await page.clock.runFor(500)
  await box().getByRole('option', { name: 'Pintor' }).first().waitFor()
  await field().press('ArrowDown')
  assert.equal(await box().getByRole('option', { selected: true }).count(), 1)
  await field().press('Enter')
  await page.waitForURL('**/reformas-e-reparos/pintor')
  await page.getByRole('heading', { level: 1, name: /Pintor/ }).waitFor()
  assertNoProblems(visitor)
})

test('a press opens the page of the service', async () => {
  await field().fill('eletricista')
  await page.clock.runFor(500)
  await box().getByRole('option').first().click()
  await page.waitForURL('**/reformas-e-reparos/eletricista')
  assertNoProblems(visitor)
})

test('an answer that comes late says nothing any more', async () => {
  let late: (() => Promise<void>) | undefined
  await page.route('**/v1/search?text=eletr', (route) => {
    late = async () => route.fulfill({ json: [{ id: 1, slug: 'x/atrasado', name: 'Atrasado', rootName: 'Ontem' }] })
  })
  const slow = page.waitForRequest('**/v1/search?text=eletr')
  await field().fill('eletr')
  await page.clock.runFor(500)
  await slow
  await field().fill('pintor')
  await page.clock.runFor(500)
  await box().getByRole('option', { name: 'Pintor' }).first().waitFor()
  await late!().catch(() => undefined) // the page may have given it up already
  await page.clock.runFor(1_000)
  assert.equal(await box().getByText('Atrasado').count(), 0)
  assert.ok(await box().getByRole('option', { name: 'Pintor' }).first().isVisible())
  assertNoProblems(visitor)
})

test('a network that fails is said, and the next key asks again', async () => {
  await page.route('**/v1/search?text=pint', (route) => route.abort())
  await field().fill('pint')
  await page.clock.runFor(500)
  await box().getByText('Não deu para buscar agora').first().waitFor()
  await field().press('o')
  await page.clock.runFor(500)
  await box().getByRole('option', { name: 'Pintor' }).first().waitFor()
  assert.deepEqual(textsOf(asked), ['pint', 'pinto'])
  assertNoProblems(visitor, 1)
})
