import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { institutional } from '#db/seed/institutional.ts'
import { staff } from '#db/seed/people.ts'
import { reconnectProfile, rotateToken } from '#domain/console/change-token.server.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  desktop,
  isCall,
  narrow,
  phoneSize,
  requestsOf,
  startBrowser,
  type Visitor,
  visit,
} from './browser.ts'
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })
const [ipe, beijaFlor] = institutional
const placeholder = 'Selecione um Pro Institucional...'
const tokenChanged =
  'O token de autenticação do profissional mudou. Por favor, consulte o time de tecnologia para suporte.'
const listFailed = 'Tivemos um erro carregando a listagem. Por favor tente novamente mais tarde.'
const listCall = 'GET /v1/chat/conversations'

let visitors: Visitor[] = []
beforeEach(async () => {
  visitors = []
  await town.reset()
})
afterEach(() => Promise.all(visitors.map(({ context }) => context.close())))

async function someone(wish: Omit<Parameters<typeof visit>[1] & object, 'address'> = {}) {
  const visitor = await visit(browser, { address: town.address, ...wish })
  visitors.push(visitor)
  return visitor
}
const irisAt = async (path: string, wish: Parameters<typeof someone>[0] = {}) => {
  const iris = await someone({ cookie: await town.signInStaff(), ...wish })
  await iris.page.goto(path)
  return iris
}
const profileOf = (name: string) =>
  town.db
    .selectFrom('professionals')
    .select(['id', 'user_id as userId'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
const picker = (page: Page) => page.getByRole('combobox', { name: 'Profissional institucional' })
const talks = (page: Page) => page.getByRole('navigation', { name: 'Conversas' }).getByRole('link')
const counters = () =>
  town.db
    .selectFrom('conversations')
    .select(['id', 'client_unread', 'professional_unread', 'client_read_id', 'professional_read_id'])
    .orderBy('id')
    .execute()
const answerWith = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route((url) => url.pathname === '/v1/chat/conversations', answer)
const refuseWith = (page: Page, status: number, code?: string) =>
  answerWith(page, (route) => route.fulfill({ status, json: { message: 'x', ...(code ? { code } : {}) } }))

for (const [size, wish] of [
  ['a desktop', { viewport: desktop }],
  ['a phone', { viewport: phoneSize }],
  ['a narrow phone in the dark', { viewport: narrow, dark: true }],
] as const)
  test(`on ${size} Iris picks a professional by keyboard and reads, and nothing becomes read (S58, G-01, G-02, G-08, G-10)`, async () => {
    const [a, before] = [await profileOf(ipe.name), await counters()]
    const iris = await irisAt('/chat/list', wish)
    const { page } = iris
    const asked = requestsOf(page, isCall(listCall))
    assert.equal(await picker(page).getAttribute('placeholder'), placeholder)
    assert.equal(await picker(page).inputValue(), '')
    await page.getByText('Comece pelo profissional').waitFor()
    await assertAccessible(page)
    await assertFits(page)

    await picker(page).focus()
    assert.deepEqual(
      await page
        .getByRole('option')
        .allInnerTexts()
        .then((texts) => texts.map((text) => text.split('\n')[0])),
      [beijaFlor.name, ipe.name],
      'institutional professionals only, from A to Z',
    )
    await page.keyboard.type('ipe mon')
    assert.equal(await page.getByRole('option').count(), 1)
    await assertAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/chat/list/${a.id}`)
    await page.getByRole('heading', { name: ipe.name }).waitFor()
    const who = page.getByRole('region', { name: ipe.name })
    await who.getByText('Montador de móveis').waitFor()
    await who.getByText(ipe.about).waitFor()
    await talks(page).nth(2).waitFor()
    assert.equal(await talks(page).count(), 3)
    assert.equal(asked.length, 1)
    assert.equal(new URL(asked[0]!.url()).search, `?profileId=${a.id}&userId=${a.userId}`)
    assert.equal(await picker(page).inputValue(), ipe.name)
    assert.equal(await talks(page).getByText('2 mensagens não lidas').count(), 1)
    await assertAccessible(page)
    await assertFits(page)

    await talks(page).filter({ hasText: 'Marina Couto' }).click()
    await page.waitForURL(`**/chat/list/${a.id}/conversations/*`)
    const conversation = page.getByRole('region', { name: 'Marina Couto' })
    for (const [, text] of ipe.talks[0].said) await conversation.getByText(text).waitFor()
    await conversation.getByText('Somente leitura').waitFor()
    assert.equal(await conversation.getByRole('textbox').count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Enviar' }).count(), 0)
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'conversa')
    await assertAccessible(page)
    await assertFits(page)
    await page.reload()
    await conversation.getByText(ipe.talks[0].said[0][1]).waitFor()

    if (size === 'a desktop') await talks(page).filter({ hasText: 'Patrícia' }).click()
    else {
      assert.equal(await picker(page).isVisible(), false)
      await page.getByRole('link', { name: 'Voltar para as conversas' }).click()
      await talks(page).filter({ hasText: 'Patrícia' }).click()
    }
    await page.getByText('Conversa encerrada').waitFor()
    await page.goBack()
    await page.goBack()
    if (size === 'a desktop') await page.waitForURL(`**/chat/list/${a.id}`)
    else await page.waitForURL(`**/chat/list/${a.id}/conversations/*`)

    assert.deepEqual(await counters(), before)
    const deeds = await town.db.selectFrom('audit_log').select('action').execute()
    assert.ok(deeds.filter(({ action }) => action === 'conversation.read').length >= 3)
    assert.ok(deeds.some(({ action }) => action === 'conversations.read'))
    assertNoProblems(iris)
  })

test('B has no conversations, and what is not found is said (G-04, G-05)', async () => {
  const [a, b] = [await profileOf(ipe.name), await profileOf(beijaFlor.name)]
  const iris = await irisAt(`/chat/list/${a.id}`)
  const { page } = iris
  await talks(page).first().waitFor()
  await picker(page).click()
  await page.keyboard.type('zzzz')
  await page.getByText('Nenhum resultado encontrado').waitFor()
  assert.equal(await page.getByRole('option').count(), 0)
  await assertAccessible(page)
  await page.keyboard.press('Tab')
  assert.equal(await picker(page).inputValue(), ipe.name, 'what was typed and not chosen goes')
  await picker(page).click()
  await page.getByRole('option', { name: beijaFlor.name }).click()
  await page.waitForURL(`**/chat/list/${b.id}`)
  await page.getByText('Não há conversas para este profissional institucional').waitFor()
  await assertAccessible(page)
  await page.goBack()
  await talks(page).nth(2).waitFor()
  await page.waitForFunction(
    (name) => (document.getElementById('profissional') as HTMLInputElement).value === name,
    ipe.name,
  )
  assertNoProblems(iris)
})

test('without institutional professionals the console says so (G-03)', async () => {
  await town.db.updateTable('professionals').set({ is_institutional_pro: false }).execute()
  const iris = await irisAt('/chat/list', { viewport: narrow })
  await iris.page.getByText('Nenhum profissional institucional encontrado').waitFor()
  assert.ok(await picker(iris.page).isDisabled())
  await assertAccessible(iris.page)
  await assertFits(iris.page)
  assertNoProblems(iris)
})

test('the list says that it is on its way, that it failed, and comes when asked again (G-07)', async () => {
  const a = await profileOf(ipe.name)
  const iris = await irisAt('/chat/list')
  const { page } = iris
  let letGo = () => {}
  const held = new Promise<void>((go) => (letGo = go))
  await answerWith(page, async (route) => {
    await held
    await route.fulfill({ status: 500, json: { message: 'x' } })
  })
  await page.goto(`/chat/list/${a.id}`)
  await page.getByText('Carregando as conversas').waitFor({ state: 'attached' })
  assert.equal(await page.getByText('Não há conversas').count(), 0)
  await assertAccessible(page)
  letGo()
  await page.getByRole('alert').filter({ hasText: listFailed }).waitFor()
  assert.equal(await page.getByText(tokenChanged).count(), 0)
  assert.equal(await page.getByText('Não há conversas').count(), 0)
  await assertAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await talks(page).nth(2).waitFor()
  assert.equal(await page.getByText(listFailed).count(), 0)
  assertNoProblems(iris, 1)
})

test('a changed token is said for list and messages, until somebody reconnects the profile (G-06, AA-11)', async () => {
  const a = await profileOf(ipe.name)
  const wish = { profileId: a.id, by: staff.email }
  const iris = await irisAt(`/chat/list/${a.id}`, { viewport: phoneSize })
  const { page } = iris
  await talks(page).nth(2).waitFor()
  assert.ok((await rotateToken(town.db, wish, new Date())).ok)
  await talks(page).first().click()
  await page.getByRole('alert').filter({ hasText: tokenChanged }).waitFor()
  await page.goto(`/chat/list/${a.id}`)
  await page.getByRole('alert').filter({ hasText: tokenChanged }).waitFor()
  assert.equal(await page.getByText(listFailed).count(), 0)
  await assertAccessible(page)
  await assertFits(page)
  assert.ok((await reconnectProfile(town.db, wish, new Date())).ok)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await talks(page).nth(2).waitFor()
  await refuseWith(page, 401)
  await page.reload()
  await page.getByText(tokenChanged).waitFor()
  assertNoProblems(iris, 3)
})

test('a session that ended goes to the sign-in and comes back to the same conversation (AMB-36, G-09)', async () => {
  const a = await profileOf(ipe.name)
  const iris = await irisAt(`/chat/list/${a.id}`)
  const { page } = iris
  await talks(page).first().click()
  await page.waitForURL('**/conversations/*')
  await page.getByText('Somente leitura').waitFor()
  const { pathname } = new URL(page.url())
  await page.waitForLoadState('networkidle') // a call under way would be refused as well
  await iris.context.clearCookies()
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await page.waitForURL(`**/interno/entrar?redirect=${encodeURIComponent(pathname)}`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('E-mail').fill(staff.email)
  await page.getByLabel('Senha').fill(staff.password)
  await town.advance(1) // past the wait for another code
  const before = await town.lastPin(staff.phone)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Código de 4 dígitos').pressSequentially(await town.pinOf(staff.phone, before))
  await page.waitForURL(`**${pathname}`)
  await page.getByText('Somente leitura').waitFor()
  assertNoProblems(iris, 1)
})

test('no page of the console for clients, professionals and other profiles; a colleague sees what they may (G-09)', async () => {
  const [a, carlos] = [await profileOf(ipe.name), await profileOf('Carlos Teixeira')]
  const { chatId } = await town.db
    .selectFrom('conversations')
    .select('chat_id as chatId')
    .where('professional_user_id', '=', carlos.userId)
    .executeTakeFirstOrThrow()
  for (const cookie of [await town.signIn('11912345678'), await town.signIn('11933330001', 'professional')]) {
    const stranger = await someone({ cookie })
    assert.equal((await stranger.page.goto(`/chat/list/${a.id}`))!.status(), 403)
    await stranger.page.getByText('Você não tem permissão para esta página').waitFor()
    assert.equal(
      await stranger.page.getByRole('link', { name: 'Entrar como equipe' }).getAttribute('href'),
      '/interno/entrar',
    )
  }
  const visitor = await someone()
  await visitor.page.goto(`/chat/list/${a.id}`)
  await visitor.page.waitForURL(`**/interno/entrar?redirect=${encodeURIComponent(`/chat/list/${a.id}`)}`)

  const nina = await someone({ cookie: await town.signInStaff(['chat_read']) })
  for (const [path, words] of [
    [`/chat/list/${carlos.id}`, 'Não encontramos este profissional institucional'],
    [`/chat/list/ninguem`, 'Não encontramos este profissional institucional'],
    [`/chat/list/${a.id}/conversations/${chatId}`, 'Não encontramos esta conversa'],
  ] as const) {
    assert.equal((await nina.page.goto(path))!.status(), 404, path)
    await nina.page.getByText(words).waitFor()
    await assertAccessible(nina.page)
  }
  const areas = nina.page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
  assert.deepEqual(await areas.allInnerTexts(), ['Conversas', 'Trocar senha'])

  const iris = await irisAt('/interno/moderacao')
  await iris.page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Conversas' }).click()
  await iris.page.waitForURL('**/chat/list')
  assert.equal(await iris.page.locator('.header-links [aria-current=page]').innerText(), 'Conversas')
  await iris.page.getByRole('link', { name: 'Moderação' }).click()
  await iris.page.waitForURL('**/interno/moderacao')
  assertNoProblems(iris)
})
