import type { Page } from '@playwright/test'
import { findLeadOfDavi } from '../support/lead-of-davi.ts'
import { assertAccessible, assertFits, assertNoProblems, isApiRequest, phoneSize, recordRequests } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'

/** The chat in the mobile app's webview (F-05, AC-07; AMB-35) and on an ordinary phone (F-04). */

/** Ana's conversation with Davi. */
const chatIdOf = async (demo: Demo) => (await findLeadOfDavi(demo.db)).chatId

const sides = [
  { who: 'client', list: '/mensagens', person: 'ana' },
  { who: 'professional', list: '/profissional/mensagens', person: 'davi' },
] as const

type Bridge = 'ReactNativeWebView' | 'webkit' | 'parent'
type Posts = [Bridge, unknown][]
const posted = (page: Page) => page.evaluate(() => (window as unknown as { posts: Posts }).posts)

/** Mocks the app's bridges, which record calls. A top-level page is its own parent. */
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

for (const { who, list, person } of sides) {
  const chatOf = async (demo: Demo) => `${list}/${await chatIdOf(demo)}`

  test(`${who}: in the app the back link asks the first bridge to close, and only its own tab remembers the app`, async ({
    demo,
    signedInAs,
  }) => {
    const chat = await chatOf(demo)
    const cases = [
      { bridges: ['ReactNativeWebView', 'webkit'], address: chat },
      { bridges: ['webkit'], address: `${chat}?webview=true` },
      { bridges: ['parent'], address: `${chat}?webview=true` },
    ] as const
    for (const { bridges, address } of cases) {
      const visitor = await signedInAs(person, { viewport: phoneSize })
      const { page } = visitor
      await putBridges(page, bridges)
      await page.goto(address)
      await expect(back(page)).toBeVisible()
      expect(await hasFrame(page), 'neither head nor foot of ours').toBe(false)
      await expect(page.getByLabel('Escreva uma mensagem')).toBeVisible()
      await back(page).click()
      await page.waitForFunction(() => (window as unknown as { posts: unknown[] }).posts.length > 0)
      expect(await posted(page), 'this, once, and nothing else goes out').toStrictEqual([
        [bridges[0], '{"type":"close"}'],
      ])
      expect(page.url()).toBe(demo.address + address)
      assertNoProblems(visitor)
    }

    await test.step('the tab remembers the app', async () => {
      const visitor = await signedInAs(person, { viewport: phoneSize })
      const { page, context } = visitor
      await page.goto(`${list}?webview=true`)
      await expect(page.getByRole('navigation', { name: 'Conversas' })).toBeVisible()
      expect(await hasFrame(page)).toBe(false)
      await page.getByRole('navigation', { name: 'Conversas' }).getByRole('link').first().click()
      await expect(back(page)).toBeVisible()
      await page.goto(chat) // like a notification link, without the webview parameter
      await expect(back(page)).toBeVisible()
      expect(await hasFrame(page)).toBe(false)
      await page.reload()
      await expect(back(page)).toBeVisible()
      const other = await context.newPage()
      await other.goto(chat)
      await expect(other.getByRole('link', { name: 'Voltar para as mensagens' })).toBeVisible()
      await expect(back(other)).toHaveCount(0)
      assertNoProblems(visitor)
    })

    await test.step('without JavaScript the address alone hides header and footer', async () => {
      const { page } = await signedInAs(person, { viewport: phoneSize, javaScript: false })
      await page.goto(`${chat}?webview=true`)
      expect(await hasFrame(page)).toBe(false)
      await page.goto(`${list}?webview=false`)
      expect(await hasFrame(page)).toBe(true)
    })
  })

  test(`${who}: on a phone the back link leads to the list, one pane up to 991 px, two from 992, with loading and error states (F-04, F-06, Z-11)`, async ({
    demo,
    signedInAs,
  }) => {
    await test.step('back leads to the list, in one pane or two (F-04, Z-11)', async () => {
      const chat = await chatOf(demo)
      const visitor = await signedInAs(person, { viewport: phoneSize })
      const { page } = visitor
      await putBridges(page, [])
      await page.goto(chat)
      await page.getByRole('link', { name: 'Voltar para as mensagens' }).click()
      await page.waitForURL(demo.address + list)
      await expect(page.getByRole('navigation', { name: 'Conversas' })).toBeVisible()
      expect(await hasFrame(page)).toBe(true)
      expect(await posted(page)).toStrictEqual([])
      await page.goBack()
      await page.waitForURL(demo.address + chat)

      const conversations = page.getByRole('navigation', { name: 'Conversas' })
      const pane = page.getByRole('log')
      await expect(pane).toBeVisible()
      for (const [width, both] of [
        [992, true],
        [991, false],
      ] as const)
        for (const address of [chat, `${chat}?webview=true`]) {
          await page.setViewportSize({ width, height: 900 })
          await page.goto(address)
          await expect(pane).toBeVisible()
          await expect(conversations, `the list at ${width} px of ${address}`).toBeVisible({ visible: both })
          await assertFits(page)
        }
      await page.goto(list)
      await expect(conversations).toBeVisible()
      await expect(page.getByText('Selecione uma mensagem'), 'no second pane at 991 px').toBeHidden()
      await page.setViewportSize({ width: 992, height: 900 })
      await expect(page.getByText('Selecione uma mensagem')).toBeVisible()
      assertNoProblems(visitor)
    })
    await test.step('the list shows loading, success and failure (F-06)', async () => {
      const visitor = await signedInAs(person)
      const { page } = visitor
      const conversations = page.getByRole('navigation', { name: 'Conversas' })
      const failed = page.getByText('Tivemos um erro carregando a listagem. Por favor tente novamente mais tarde.', {
        exact: true,
      })
      const busy = () => conversations.getAttribute('aria-busy')
      let answer = (_status: number) => {}
      const answers = () => new Promise<number>((resolve) => (answer = resolve))
      let nextStatus = answers()
      const requests = recordRequests(page, isApiRequest('GET /v1/chat/messages/*'))
      await page.route('**/v1/chat/messages/*', async (route) => {
        const status = await nextStatus
        await (status === 200 ? route.continue() : route.fulfill({ status, json: { message: 'X' } }))
      })
      const html = await (await page.goto(list))!.text()
      const served = /<nav[^>]*aria-label="Conversas"[^>]*>/.exec(html)![0]

      expect(served).toMatch(/data-state="pristine"/)
      expect(served).not.toMatch(/aria-busy/)
      await expect(conversations.and(page.locator('[data-state=loading]'))).toBeVisible()
      expect(await busy()).toBe('true')
      await expect(failed).toHaveCount(0)
      expect(
        await conversations.getByRole('link').count(),
        'what was known stays while it is asked again',
      ).toBeGreaterThan(0)

      answer(500)
      await expect(failed).toBeVisible()
      expect(await busy()).toBe(null)
      await assertAccessible(page)

      nextStatus = answers()
      const before = requests.length
      await page.getByRole('button', { name: 'Tentar novamente' }).click()
      await expect(conversations.and(page.locator('[data-state=loading]'))).toBeVisible()
      await expect(failed).toHaveCount(0)

      answer(200)
      await expect(conversations.and(page.locator('[data-state=success]'))).toBeVisible()
      expect(await busy()).toBe(null)
      expect(requests.length).toBeGreaterThan(before)

      assertNoProblems(visitor, before) // a slow machine may retry by itself meanwhile
    })
  })
}
