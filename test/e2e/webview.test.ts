import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { anaOrders } from '#db/seed/town.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  isCall,
  narrow,
  phoneSize,
  requestsOf,
  startBrowser,
  visitorsOf,
} from './browser.ts'
import { startTown } from './town.ts'

/** The chat as it stands inside the mobile app (F-05, AC-07; AMB-35), and on an ordinary phone beside it (F-04). */
const town = await startTown({ after })
const browser = await startBrowser({ after })
const visiting = visitorsOf(browser, town.address)

const { chatId } = await town.db
  .selectFrom('conversations as c')
  .innerJoin('leads as l', 'l.id', 'c.lead_id')
  .innerJoin('orders as o', 'o.id', 'l.order_id')
  .innerJoin('professionals as p', 'p.id', 'l.professional_id')
  .select('c.chat_id as chatId')
  .where('o.uuid', '=', anaOrders.LEADS)
  .where('p.name', '=', 'Davi Rocha')
  .executeTakeFirstOrThrow()

const sides = [
  { who: 'client', list: '/mensagens', cookie: await town.signIn('11912345678') },
  {
    who: 'professional',
    list: '/profissional/mensagens',
    cookie: await town.signIn('11933330002', 'professional'),
  },
] as const

type Bridge = 'ReactNativeWebView' | 'webkit' | 'parent'
type Posts = [Bridge, unknown][]
const posted = (page: Page) => page.evaluate(() => (window as unknown as { posts: Posts }).posts)

/** Stands in for the app: each bridge writes down what it is given. A page on its own is its own parent. */
const putBridges = (page: Page, bridges: readonly Bridge[]) =>
  page.addInitScript((names) => {
    const posts: Posts = []
    const bridge = (name: Bridge) => ({ postMessage: (message: unknown) => posts.push([name, message]) })
    const own = {
      posts,
      ...(names.includes('ReactNativeWebView') ? { ReactNativeWebView: bridge('ReactNativeWebView') } : {}),
      ...(names.includes('webkit') ? { webkit: { messageHandlers: { chat: bridge('webkit') } } } : {}),
    }
    Object.assign(window, own)
    window.addEventListener('message', ({ data }) => posts.push(['parent', data]))
  }, bridges)

const hasFrame = async (page: Page) =>
  (await page.getByRole('banner').count()) +
    (await page.locator('footer').count()) +
    (await page.locator('.bottom-bar').count()) >
  0
const back = (page: Page) => page.getByRole('button', { name: 'Fechar' })

for (const { who, list, cookie } of sides) {
  const chat = `${list}/${chatId}`

  test(`${who}: in the app the way back asks it to close, by the first bridge there is, and goes nowhere`, async () => {
    const cases = [
      { bridges: ['ReactNativeWebView', 'webkit'], address: chat },
      { bridges: ['webkit'], address: `${chat}?webview=true` },
      { bridges: ['parent'], address: `${chat}?webview=true` },
    ] as const
    for (const { bridges, address } of cases)
      await visiting({ cookie, viewport: phoneSize }, async (visitor) => {
        const { page } = visitor
        await putBridges(page, bridges)
        await page.goto(address)
        await back(page).waitFor()
        assert.equal(await hasFrame(page), false, 'neither head nor foot of ours')
        assert.ok(await page.getByLabel('Escreva uma mensagem').isVisible())
        await back(page).click()
        await page.waitForFunction(() => (window as unknown as { posts: unknown[] }).posts.length > 0)
        assert.deepEqual(
          await posted(page),
          [[bridges[0], '{"type":"close"}']],
          'this, once, and nothing else goes out',
        )
        assert.equal(page.url(), town.address + address)
        if (bridges[0] === 'parent') {
          await assertAccessible(page)
          await page.setViewportSize(narrow)
          await assertFits(page)
        }
        assertNoProblems(visitor)
      })
  })

  test(`${who}: the tab remembers that it stands in the app; another tab does not`, () =>
    visiting({ cookie, viewport: phoneSize }, async (visitor) => {
      const { page, context } = visitor
      await page.goto(`${list}?webview=true`)
      await page.getByRole('navigation', { name: 'Conversas' }).waitFor()
      assert.equal(await hasFrame(page), false)
      await page.getByRole('navigation', { name: 'Conversas' }).getByRole('link').first().click()
      await back(page).waitFor()
      await page.goto(chat) // as a link of a notification, without the word in its address
      await back(page).waitFor()
      assert.equal(await hasFrame(page), false)
      await page.reload()
      await back(page).waitFor()
      const other = await context.newPage()
      await other.goto(chat)
      await other.getByRole('link', { name: 'Voltar para as mensagens' }).waitFor()
      assert.equal(await back(other).count(), 0)
      assertNoProblems(visitor)
    }))

  test(`${who}: without script the address alone hides head and foot`, () =>
    visiting({ cookie, viewport: phoneSize, javaScript: false }, async ({ page }) => {
      await page.goto(`${chat}?webview=true`)
      assert.equal(await hasFrame(page), false)
      await page.goto(`${list}?webview=false`)
      assert.equal(await hasFrame(page), true)
    }))

  test(`${who}: on an ordinary phone the way back leads to the list, and posts nothing (F-04)`, () =>
    visiting({ cookie, viewport: phoneSize }, async (visitor) => {
      const { page } = visitor
      await putBridges(page, [])
      await page.goto(chat)
      await page.getByRole('link', { name: 'Voltar para as mensagens' }).click()
      await page.waitForURL(town.address + list)
      await page.getByRole('navigation', { name: 'Conversas' }).waitFor()
      assert.equal(await hasFrame(page), true)
      assert.deepEqual(await posted(page), [])
      await page.goBack()
      await page.waitForURL(town.address + chat)
      assertNoProblems(visitor)
    }))

  test(`${who}: one pane up to 991 px, two from 992 (Z-11)`, () =>
    visiting({ cookie }, async ({ page }) => {
      await page.goto(chat)
      const conversations = page.getByRole('navigation', { name: 'Conversas' })
      const pane = page.getByRole('log')
      await pane.waitFor()
      for (const [width, both] of [
        [992, true],
        [991, false],
      ] as const)
        for (const address of [chat, `${chat}?webview=true`]) {
          await page.setViewportSize({ width, height: 900 })
          await page.goto(address)
          await pane.waitFor()
          assert.equal(await conversations.isVisible(), both, `the list at ${width} px of ${address}`)
          await assertFits(page)
        }
      await page.goto(list)
      await conversations.waitFor()
      assert.equal(await page.getByText('Selecione uma mensagem').isVisible(), false, 'no second pane at 991 px')
    }))

  test(`${who}: the list is loading while it is asked for, then it succeeds or says that it failed (F-06)`, () =>
    visiting({ cookie }, async (visitor) => {
      const { page } = visitor
      const conversations = page.getByRole('navigation', { name: 'Conversas' })
      const failed = page.getByText('Tivemos um erro carregando a listagem. Por favor tente novamente mais tarde.', {
        exact: true,
      })
      const busy = () => conversations.getAttribute('aria-busy')
      let answer = (_status: number) => {}
      const answers = () => new Promise<number>((resolve) => (answer = resolve))
      let held = answers()
      const asked = requestsOf(page, isCall('GET /v1/chat/messages/*'))
      await page.route('**/v1/chat/messages/*', async (route) => {
        const status = await held
        await (status === 200 ? route.continue() : route.fulfill({ status, json: { message: 'X' } }))
      })
      const html = await (await page.goto(list))!.text()
      const served = /<nav[^>]*aria-label="Conversas"[^>]*>/.exec(html)![0]
      assert.match(served, /data-state="pristine"/)
      assert.doesNotMatch(served, /aria-busy/)
      await conversations.and(page.locator('[data-state=loading]')).waitFor()
      assert.equal(await busy(), 'true')
      assert.equal(await failed.count(), 0)
      assert.ok((await conversations.getByRole('link').count()) > 0, 'what was known stays while it is asked anew')
      answer(500)
      await failed.waitFor()
      assert.equal(await busy(), null)
      await assertAccessible(page)
      held = answers()
      const before = asked.length
      await page.getByRole('button', { name: 'Tentar novamente' }).click()
      await conversations.and(page.locator('[data-state=loading]')).waitFor()
      assert.equal(await failed.count(), 0)
      answer(200)
      await conversations.and(page.locator('[data-state=success]')).waitFor()
      assert.equal(await busy(), null)
      assert.ok(asked.length > before)
      assertNoProblems(visitor, 1)
    }))
}

test('whoever has no conversation reads so in the app too (F-02)', async () => {
  const cookie = await town.signIn('11922223333')
  await visiting({ cookie, viewport: phoneSize }, async (visitor) => {
    const { page } = visitor
    await page.goto('/mensagens?webview=true')
    await page.getByText('Sem mensagens').first().waitFor()
    assert.equal(await hasFrame(page), false)
    assert.equal(await page.getByLabel('Escreva uma mensagem').count(), 0)
    assertNoProblems(visitor)
  })
})
