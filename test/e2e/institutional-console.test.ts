import type { Page, Route } from '@playwright/test'
import { institutional } from '#db/seed/institutional-conversations.ts'
import { staff } from '#db/seed/people.ts'
import { reconnectProfile, responsibleStaff, rotateToken } from '#domain/institutional-console/change-token.server.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  isApiRequest,
  desktop,
  narrow,
  phoneSize,
  recordRequests,
  type VisitorOptions,
} from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, type Journey, test } from './journey.ts'
import { phones } from './people.ts'

const [ipe, beijaFlor] = institutional
const placeholder = 'Selecione um Pro Institucional...'
const tokenChanged =
  'O token de autenticação do profissional mudou. Por favor, consulte o time de tecnologia para suporte.'
const listFailed = 'Tivemos um erro carregando a listagem. Por favor tente novamente mais tarde.'
const listCall = 'GET /v1/chat/conversations'

test.beforeEach(({ demo }) => demo.reset())

const irisAt = async (signedInAs: Journey['signedInAs'], demo: Demo, path: string, options: VisitorOptions = {}) => {
  const iris = await signedInAs('iris', options)
  await iris.page.goto(path)
  return iris
}
const profileOf = (demo: Demo, name: string) =>
  demo.db
    .selectFrom('professionals')
    .select(['id', 'user_id as userId'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
const picker = (page: Page) => page.getByRole('combobox', { name: 'Profissional institucional' })
const conversations = (page: Page) => page.getByRole('navigation', { name: 'Conversas' }).getByRole('link')
const counters = (demo: Demo) =>
  demo.db
    .selectFrom('conversations')
    .select(['id', 'client_unread', 'professional_unread', 'client_read_id', 'professional_read_id'])
    .orderBy('id')
    .execute()
const answerWith = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route((url) => url.pathname === '/v1/chat/conversations', answer)
const refuseWith = (page: Page, status: number, code?: string) =>
  answerWith(page, (route) => route.fulfill({ status, json: { message: 'x', ...(code ? { code } : {}) } }))

test('a professional is picked by keyboard, and reading marks nothing as read (S58, G-01, G-02, G-08, G-10)', async ({
  demo,
  signedInAs,
}) => {
  const options = { viewport: narrow, dark: true }
  const a = await profileOf(demo, ipe.name)
  const before = await counters(demo)
  const iris = await irisAt(signedInAs, demo, '/chat/list', options)
  const { page } = iris
  const requests = recordRequests(page, isApiRequest(listCall))
  await expect(picker(page)).toHaveAttribute('placeholder', placeholder)
  await expect(picker(page)).toHaveValue('')
  await expect(page.getByText('Comece pelo profissional')).toBeVisible()
  await assertAccessible(page)
  await assertFits(page)

  await picker(page).focus()
  expect(
    await page
      .getByRole('option')
      .allInnerTexts()
      .then((texts) => texts.map((text) => text.split('\n')[0])),
    'institutional professionals only, from A to Z',
  ).toStrictEqual([beijaFlor.name, ipe.name])
  await page.keyboard.type('ipe mon')
  await expect(page.getByRole('option')).toHaveCount(1)
  await assertAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/chat/list/${a.id}`)
  await expect(page.getByRole('heading', { name: ipe.name })).toBeVisible()
  const who = page.getByRole('region', { name: ipe.name })
  await expect(who.getByText('Montador de móveis')).toBeVisible()
  await expect(who.getByText(ipe.about)).toBeVisible()
  await expect(conversations(page).nth(2)).toBeVisible()
  await expect(conversations(page)).toHaveCount(3)
  await expect.poll(() => requests).toHaveLength(1)
  expect(new URL(requests[0]!.url()).search).toBe(`?profileId=${a.id}&userId=${a.userId}`)
  await expect(picker(page)).toHaveValue(ipe.name)
  await expect(conversations(page).getByText('2 mensagens não lidas')).toHaveCount(1)
  await assertAccessible(page)
  await assertFits(page)

  await conversations(page).filter({ hasText: 'Marina Couto' }).click()
  await page.waitForURL(`**/chat/list/${a.id}/conversations/*`)
  const conversation = page.getByRole('region', { name: 'Marina Couto' })
  for (const [, text] of ipe.conversations[0].messages) await expect(conversation.getByText(text)).toBeVisible()
  await expect(conversation.getByText('Somente leitura')).toBeVisible()
  await expect(conversation.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enviar' })).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('conversa')
  await assertAccessible(page)
  await assertFits(page)
  await page.reload()
  await expect(conversation.getByText(ipe.conversations[0].messages[0][1])).toBeVisible()

  await expect(picker(page)).toBeHidden()
  await page.getByRole('link', { name: 'Voltar para as conversas' }).click()
  await conversations(page).filter({ hasText: 'Patrícia' }).click()
  await expect(page.getByText('Conversa encerrada')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await page.waitForURL(`**/chat/list/${a.id}/conversations/*`)
  await page.setViewportSize(desktop)
  await conversations(page).filter({ hasText: 'Patrícia' }).click() // beside the open one
  await expect(page.getByText('Conversa encerrada')).toBeVisible()

  expect(await counters(demo)).toStrictEqual(before)
  const actions = await demo.db.selectFrom('audit_log').select('action').execute()
  expect(actions.filter(({ action }) => action === 'conversation.read').length >= 3).toBeTruthy()
  expect(actions.some(({ action }) => action === 'conversations.read')).toBeTruthy()
  assertNoProblems(iris)
})

test('the list has empty, loading, error and not-found states (G-03, G-04, G-05, G-07)', async ({
  demo,
  signedInAs,
}) => {
  await test.step('a profile without conversations and an unknown one are shown as such (G-04, G-05)', async () => {
    const a = await profileOf(demo, ipe.name)
    const b = await profileOf(demo, beijaFlor.name)
    const iris = await irisAt(signedInAs, demo, `/chat/list/${a.id}`)
    const { page } = iris
    await expect(conversations(page).first()).toBeVisible()
    await picker(page).click()
    await page.keyboard.type('zzzz')
    await expect(page.getByText('Nenhum resultado encontrado')).toBeVisible()
    await expect(page.getByRole('option')).toHaveCount(0)
    await assertAccessible(page)
    await page.keyboard.press('Tab')
    await expect(picker(page), 'a typed but unchosen name is removed').toHaveValue(ipe.name)
    await picker(page).click()
    await page.getByRole('option', { name: beijaFlor.name }).click()
    await page.waitForURL(`**/chat/list/${b.id}`)
    await expect(page.getByText('Não há conversas para este profissional institucional')).toBeVisible()
    await assertAccessible(page)
    await page.goBack()
    await expect(conversations(page).nth(2)).toBeVisible()
    await page.waitForFunction(
      (name) => (document.getElementById('profissional') as HTMLInputElement).value === name,
      ipe.name,
    )
    assertNoProblems(iris)
  })

  await test.step('the list shows loading and failure, and reloads on request (G-07)', async () => {
    const a = await profileOf(demo, ipe.name)
    const iris = await irisAt(signedInAs, demo, '/chat/list')
    const { page } = iris
    let letGo = () => {}
    const gate = new Promise<void>((go) => (letGo = go))
    await answerWith(page, async (route) => {
      await gate
      await route.fulfill({ status: 500, json: { message: 'x' } })
    })
    await page.goto(`/chat/list/${a.id}`)
    await expect(page.getByText('Carregando as conversas')).toBeAttached()
    await expect(page.getByText('Não há conversas')).toHaveCount(0)
    await assertAccessible(page)
    letGo()
    await expect(page.getByRole('alert').filter({ hasText: listFailed })).toBeVisible()
    await expect(page.getByText(tokenChanged)).toHaveCount(0)
    await expect(page.getByText('Não há conversas')).toHaveCount(0)
    await assertAccessible(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(conversations(page).nth(2)).toBeVisible()
    await expect(page.getByText(listFailed)).toHaveCount(0)
    assertNoProblems(iris, 1)
  })

  await test.step('without institutional professionals the console says so (G-03)', async () => {
    await demo.db.updateTable('professionals').set({ is_institutional_pro: false }).execute()
    const iris = await irisAt(signedInAs, demo, '/chat/list', { viewport: narrow })
    await expect(iris.page.getByText('Nenhum profissional institucional encontrado')).toBeVisible()
    await expect(picker(iris.page)).toBeDisabled()
    await assertAccessible(iris.page)
    await assertFits(iris.page)
    assertNoProblems(iris)
  })
})

test('a tampered token and an expired session are reported, and sign-in leads back to the same conversation (AMB-36, G-06, G-09, AA-11)', async ({
  demo,
  signedInAs,
}) => {
  await test.step('a changed token is reported for list and messages until the profile is reconnected (G-06, AA-11)', async () => {
    const a = await profileOf(demo, ipe.name)
    const input = { profileId: a.id }
    const by = (await responsibleStaff(demo.db, staff.email))!
    const iris = await irisAt(signedInAs, demo, `/chat/list/${a.id}`, { viewport: phoneSize })
    const { page } = iris
    await expect(conversations(page).nth(2)).toBeVisible()
    expect((await rotateToken(demo.db, by, input, new Date())).ok).toBeTruthy()
    await conversations(page).first().click()
    await expect(page.getByRole('alert').filter({ hasText: tokenChanged })).toBeVisible()
    await page.goto(`/chat/list/${a.id}`)
    await expect(page.getByRole('alert').filter({ hasText: tokenChanged })).toBeVisible()
    await expect(page.getByText(listFailed)).toHaveCount(0)
    await assertAccessible(page)
    await assertFits(page)
    expect((await reconnectProfile(demo.db, by, input, new Date())).ok).toBeTruthy()
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(conversations(page).nth(2)).toBeVisible()
    await refuseWith(page, 401)
    await page.reload()
    await expect(page.getByText(tokenChanged)).toBeVisible()
    assertNoProblems(iris, 3)
  })

  await test.step('an expired session leads to sign-in and back to the same conversation (AMB-36, G-09)', async () => {
    const a = await profileOf(demo, ipe.name)
    const iris = await irisAt(signedInAs, demo, `/chat/list/${a.id}`)
    const { page } = iris
    await conversations(page).first().click()
    await page.waitForURL('**/conversations/*')
    await expect(page.getByText('Somente leitura')).toBeVisible()
    const { pathname } = new URL(page.url())
    await page.waitForLoadState('networkidle') // a call under way would be refused as well
    await iris.context.clearCookies()
    await page.getByRole('button', { name: 'Atualizar' }).click()
    await page.waitForURL(`**/interno/entrar?redirect=${encodeURIComponent(pathname)}`)
    await page.waitForLoadState('networkidle')
    await page.getByLabel('E-mail').fill(staff.email)
    await page.getByLabel('Senha').fill(staff.password)
    await demo.advance(1) // past the wait for another code
    const before = await demo.lastPin(staff.phone)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByLabel('Código de 4 dígitos').pressSequentially(await demo.waitForPin(staff.phone, before))
    await page.waitForURL(`**${pathname}`)
    await expect(page.getByText('Somente leitura')).toBeVisible()
    assertNoProblems(iris, 1)
  })
})

test('the console is closed to clients, professionals and other profiles; a colleague sees the permitted part (G-09)', async ({
  demo,
  visit,
  signedInAs,
}) => {
  const a = await profileOf(demo, ipe.name)
  const carlos = await profileOf(demo, 'Carlos Teixeira')
  const { chatId } = await demo.db
    .selectFrom('conversations')
    .select('chat_id as chatId')
    .where('professional_user_id', '=', carlos.userId)
    .executeTakeFirstOrThrow()
  for (const cookie of [await demo.signIn(phones.ana), await demo.signIn(phones.carlos, 'professional')]) {
    const stranger = await visit({ cookie })
    expect((await stranger.page.goto(`/chat/list/${a.id}`))!.status()).toBe(403)
    await expect(stranger.page.getByText('Você não tem permissão para esta página')).toBeVisible()
    await expect(stranger.page.getByRole('link', { name: 'Entrar na área do time' })).toHaveAttribute(
      'href',
      '/interno/entrar',
    )
  }
  const visitor = await visit()
  await visitor.page.goto(`/chat/list/${a.id}`)
  await visitor.page.waitForURL(`**/interno/entrar?redirect=${encodeURIComponent(`/chat/list/${a.id}`)}`)

  const nina = await visit({ cookie: await demo.signInStaff(['chat_read']) })
  for (const [path, words] of [
    [`/chat/list/${carlos.id}`, 'Não encontramos este profissional institucional'],
    [`/chat/list/ninguem`, 'Não encontramos este profissional institucional'],
    [`/chat/list/${a.id}/conversations/${chatId}`, 'Não encontramos esta conversa'],
  ] as const) {
    expect((await nina.page.goto(path))!.status(), path).toBe(404)
    await expect(nina.page.getByText(words)).toBeVisible()
    await assertAccessible(nina.page)
  }
  const areas = nina.page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
  expect(await areas.allInnerTexts()).toStrictEqual(['Conversas', 'Seus dados', 'Trocar senha'])

  const iris = await irisAt(signedInAs, demo, '/interno/moderacao')
  await iris.page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Conversas' }).click()
  await iris.page.waitForURL('**/chat/list')
  await expect(iris.page.locator('.header-links [aria-current=page]')).toHaveText('Conversas', { useInnerText: true })
  await iris.page.getByRole('link', { name: 'Moderação' }).click()
  await iris.page.waitForURL('**/interno/moderacao')
  assertNoProblems(iris)
})
