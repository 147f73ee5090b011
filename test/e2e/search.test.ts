import type { Page, Request } from '@playwright/test'
import { assertNoProblems, isApiRequest, recordRequests, pauseClock } from './browser.ts'
import { expect, test } from './journey.ts'

let searchRequests: Request[]

const field = (page: Page) => page.getByRole('combobox', { name: 'O que você precisa ajeitar?' })
const box = (page: Page) => page.getByRole('search')
const textsOf = (requests: Request[]) => requests.map((request) => new URL(request.url()).searchParams.get('text'))

/** The home page with a hydrated search field, and a mocked clock. */
test.beforeEach(async ({ page }) => {
  searchRequests = recordRequests(page, isApiRequest('GET /v1/search'))
  await page.clock.install()
  await page.goto('/')
  await field(page).focus()
  await expect(page.locator('page-island[name=search-box][ready]')).toBeAttached()
  await pauseClock(page)
})

test('search is debounced, normalised and sends nothing up to three letters', async ({ page, visitor }) => {
  await test.step('three letters or unknown characters search nothing; an unknown service finds nothing', async () => {
    await field(page).fill('pin')
    await page.clock.runFor(2_000)
    await expect(box(page)).toHaveAttribute('data-state', 'EMPTY_SEARCH')
    expect(textsOf(searchRequests)).toStrictEqual([])
    await field(page).fill('pintor@')
    await page.clock.runFor(2_000)
    await expect(box(page)).toHaveAttribute('data-state', 'NOT_FOUND')
    await expect(box(page).getByText('Nenhum resultado encontrado').first()).toBeVisible()
    expect(textsOf(searchRequests)).toStrictEqual([])
    await field(page).fill('zzzzzz')
    await page.clock.runFor(500)
    await expect(box(page).getByText('Nenhum resultado encontrado').first()).toBeVisible()
    await expect(box(page)).toHaveAttribute('data-state', 'NOT_FOUND')
    assertNoProblems(visitor)
  })
  await field(page).fill('')
  searchRequests.length = 0
  await test.step('one request is sent half a second after the last key, with its id, normalised', async () => {
    for (const email of 'pintor') {
      await field(page).press(email)
      await page.clock.runFor(100)
    }
    await page.clock.runFor(399)
    expect(textsOf(searchRequests), 'not before 500 ms have passed').toStrictEqual([])
    const answered = page.waitForResponse('**/v1/search**')
    await page.clock.runFor(1)
    await answered
    expect(textsOf(searchRequests)).toStrictEqual(['pintor'])
    await field(page).press('a')
    const second = page.waitForResponse('**/v1/search**')
    await page.clock.runFor(500)
    await second
    const ids = searchRequests.map((request) => request.headers()['x-request-id'])
    expect(new Set(ids).size).toBe(2)
    expect(ids.every((id) => /^[\w-]{8,64}$/.test(id ?? ''))).toBeTruthy()
    expect(
      searchRequests.map((request) => [request.headers()['accept-version'], request.headers()['accept-language']]),
    ).toStrictEqual([
      ['7', 'pt-BR'],
      ['7', 'pt-BR'],
    ])

    searchRequests.length = 0
    await field(page).fill('  PÍNTOR ')
    const third = page.waitForResponse('**/v1/search**')
    await page.clock.runFor(500)
    await third
    expect(textsOf(searchRequests)).toStrictEqual(['pintor'])
    const first = box(page).getByRole('option').first()
    await expect(first).toBeVisible()
    await expect(first).toHaveText(/Pintor\s+Reformas e Reparos/i, { useInnerText: true })
    await expect(box(page)).toHaveAttribute('data-state', 'SEARCHED')
    assertNoProblems(visitor)
  })
})

test('a late search response is ignored, a network error is shown, and keyboard or press opens a service', async ({
  page,
  visitor,
}) => {
  await test.step('a late response is ignored; a network failure is shown, and the next key retries', async () => {
    let late: (() => Promise<void>) | undefined
    await page.route('**/v1/search?text=eletr', (route) => {
      late = async () => route.fulfill({ json: [{ id: 1, slug: 'x/atrasado', name: 'Atrasado', rootName: 'Ontem' }] })
    })
    const slow = page.waitForRequest('**/v1/search?text=eletr')
    await field(page).fill('eletr')
    await page.clock.runFor(500)
    await slow
    await field(page).fill('pintor')
    await page.clock.runFor(500)
    await expect(box(page).getByRole('option', { name: 'Pintor' }).first()).toBeVisible()
    await late!().catch(() => undefined) // the page may have given it up already
    await page.clock.runFor(1_000)
    await expect(box(page).getByText('Atrasado')).toHaveCount(0)
    await expect(box(page).getByRole('option', { name: 'Pintor' }).first()).toBeVisible()

    searchRequests.length = 0
    await page.route('**/v1/search?text=pint', (route) => route.abort())
    await field(page).fill('pint')
    await page.clock.runFor(500)
    await expect(box(page).getByText('Não deu para buscar agora').first()).toBeVisible()
    await field(page).press('o')
    await page.clock.runFor(500)
    await expect(box(page).getByRole('option', { name: 'Pintor' }).first()).toBeVisible()
    expect(textsOf(searchRequests)).toStrictEqual(['pint', 'pinto'])
    assertNoProblems(visitor, 1)
  })
  visitor.problems.length = 0
  await test.step('arrow and Enter, or a tap, open the service', async () => {
    await field(page).fill('pintor')
    await page.clock.runFor(500)
    await expect(box(page).getByRole('option', { name: 'Pintor' }).first()).toBeVisible()
    await field(page).press('ArrowDown')
    await expect(box(page).getByRole('option', { selected: true })).toHaveCount(1)
    await field(page).press('Enter')
    await page.waitForURL('**/reformas-e-reparos/pintor')
    await expect(page.getByRole('heading', { level: 1, name: /Pintor/ })).toBeVisible()
    await page.clock.resume()
    await page.goto('/')
    await field(page).focus()
    await expect(page.locator('page-island[name=search-box][ready]')).toBeAttached()
    await field(page).fill('eletricista')
    await box(page).getByRole('option').first().click()
    await page.waitForURL('**/reformas-e-reparos/eletricista')
    await page.goto('/')
    await field(page).fill('TV')
    await field(page).press('Enter')
    await page.waitForURL('**/busca?texto=TV')
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /Conserto de televisão/ })
        .first(),
    ).toBeVisible()
    assertNoProblems(visitor)
  })
})
