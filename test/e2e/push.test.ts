import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { listPushDevices } from '#domain/notifications/push-devices.server.ts'
import { browserKeys } from '../support/browser-keys.ts'
import { findLeadOfDavi } from '../support/lead-of-davi.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  desktop,
  narrow,
  type Visitor,
  type VisitorOptions,
} from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'

/** Web push: offered, enabled, listed, removed. */

type Answer = 'granted' | 'denied' | 'default'
type Stage = { answer: Answer; prompts: number; permission: Answer; isSubscribed?: true }

/** Mocks push permission (`answer`) and subscription, which headless Chromium lacks; stored per tab. */
async function canBeAsked({ page }: Visitor, answer: Answer, permission: Answer = 'default') {
  const keys = browserKeys()
  const name = randomBytes(6).toString('hex')
  await page.addInitScript(
    ({ answer, permission, keys, name }) => {
      const storedStage = sessionStorage.getItem('stage')
      const stage: Stage = storedStage ? (JSON.parse(storedStage) as Stage) : { answer, permission, prompts: 0 }
      const keep = () => sessionStorage.setItem('stage', JSON.stringify(stage))
      Object.defineProperty(Notification, 'permission', { get: () => stage.permission })
      Notification.requestPermission = async () => {
        stage.prompts++
        if (stage.answer !== 'default') stage.permission = stage.answer
        keep()
        return stage.permission
      }
      const json = { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys }
      const subscription = { ...json, toJSON: () => json, unsubscribe: async () => true }
      PushManager.prototype.getSubscription = async () => (stage.isSubscribed ? subscription : null) as never
      PushManager.prototype.subscribe = async (options) => {
        if (String(options!.applicationServerKey).length !== 87) throw new Error('not a key')
        stage.isSubscribed = true
        keep()
        return subscription as never
      }
      Object.assign(window, { stage })
    },
    { answer, permission, keys, name },
  )
}
const prompts = (page: Page) => page.evaluate(() => (window as unknown as { stage: Stage }).stage.prompts)

const card = (page: Page) => page.getByRole('region', { name: /Quer saber na hora/ })
const press = (page: Page) => page.getByRole('button', { name: 'Avisar neste aparelho' })
const devices = (page: Page) => page.getByRole('region', { name: 'Avisos neste e em outros aparelhos' })

const sent = `/pedido-enviado/${anaOrders.SEARCH0}`
const idOf = async ({ db }: Demo, person: 'ana' | 'davi') =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('phone', '=', phones[person])
      .where('role', '=', person === 'ana' ? 'client' : 'professional')
      .executeTakeFirstOrThrow()
  ).id
const subscribed = async (demo: Demo, person: 'ana' | 'davi') =>
  (await listPushDevices(demo.db, await idOf(demo, person), new Date())).length

const phone: VisitorOptions = { viewport: narrow, serviceWorker: true }

test.afterEach(({ demo }) => demo.reset())

test('push is offered only after an order, and a refusal is remembered', async ({ signedInAs, demo }) => {
  await test.step('no page asks for push on arrival', async () => {
    const visitor = await signedInAs('ana', phone)
    const { page } = visitor
    await canBeAsked(visitor, 'granted')
    for (const address of ['/', '/entrar', '/meus-pedidos', '/mensagens', `/meus-pedidos/${anaOrders.FIN}`]) {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      await expect(card(page), address).toHaveCount(0)
      expect(await prompts(page), address).toBe(0)
    }
    assertNoProblems(visitor)
    await visitor.context.close()
  })
  await demo.reset()
  await test.step('after an order the card asks, a click enables push, and the account lists the device', async () => {
    const visitor = await signedInAs('ana', phone)
    const { page } = visitor
    await canBeAsked(visitor, 'granted')
    await page.goto(sent)
    await expect(card(page)).toBeVisible()
    expect(await prompts(page), 'not without a click').toBe(0)
    await assertFits(page)
    await assertAccessible(page)
    await press(page).click()
    await expect(page.getByText('Pronto: este aparelho vai avisar você.')).toBeVisible()
    expect(await prompts(page)).toBe(1)
    expect(await subscribed(demo, 'ana')).toBe(1)
    await page.getByRole('link', { name: 'Ver os meus aparelhos' }).click()
    await expect(devices(page).getByRole('listitem')).toContainText('Este aparelho')
    await expect(press(page), 'it is on here').toHaveCount(0)
    await assertFits(page)
    await assertAccessible(page)
    await page.goto(`/meus-pedidos/${anaOrders.SEARCH0}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(card(page), 'asked once').toHaveCount(0)
    assertNoProblems(visitor)
    await visitor.context.close()
  })
  await demo.reset()
  await test.step('"Agora não" is remembered for the next order', async () => {
    const visitor = await signedInAs('ana', { serviceWorker: true })
    const { page } = visitor
    await canBeAsked(visitor, 'granted')
    await page.goto(`/meus-pedidos/${anaOrders.SEARCH0}`)
    await card(page).getByRole('button', { name: 'Agora não' }).click()
    await expect(card(page)).toHaveCount(0)
    await page.goto(sent)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(card(page)).toHaveCount(0)
    expect(await prompts(page)).toBe(0)
    assertNoProblems(visitor)
    await visitor.context.close()
  })
  await demo.reset()
  await test.step('a browser denial explains how to undo it; a failed request can be retried', async () => {
    const refused = await signedInAs('ana', phone)
    await canBeAsked(refused, 'denied')
    await refused.page.goto(sent)
    await press(refused.page).click()
    await expect(card(refused.page).getByRole('alert')).toContainText('O navegador está bloqueando os avisos')
    await expect(press(refused.page)).toHaveCount(0)
    await assertAccessible(refused.page)
    await refused.page.goto('/conta')
    await expect(devices(refused.page).getByRole('alert')).toContainText('mude Notificações para “Permitir”')

    const visitor = await signedInAs('ana', { serviceWorker: true })
    const { page } = visitor
    await canBeAsked(visitor, 'granted')
    await page.goto(sent)
    await page.route('**/v1/push/devices', (route) => route.fulfill({ status: 503, json: { message: 'X' } }))
    await press(page).click()
    await expect(card(page).getByRole('alert')).toContainText('Não conseguimos ligar os avisos')
    await page.unroute('**/v1/push/devices')
    await card(page).getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByText('Pronto: este aparelho vai avisar você.')).toBeVisible()
    expect(await subscribed(demo, 'ana')).toBe(1)
    assertNoProblems(visitor, 1)
  })
})

test('verifying the phone again renews push in this browser, even if the page closes early', async ({
  demo,
  signedInAs,
}) => {
  const visitor = await signedInAs('ana', phone)
  const { page } = visitor
  await canBeAsked(visitor, 'granted')
  await page.goto('/conta')
  await press(page).click()
  await expect(devices(page).getByRole('listitem')).toContainText('Este aparelho')
  const uuid = await demo.requestPainter({ phone: phones.ana, name: 'Ana Beltrão' })
  let wasLeft = false
  await page.route('**/v1/push/devices', (route) => {
    wasLeft = true
    return route.abort()
  })
  await page.goto(`/requests/${uuid}`)
  await page.getByLabel('Código de 4 dígitos').pressSequentially(await demo.waitForPin(phones.ana))
  await page.waitForURL(`**/pedido-duplicado/${uuid}`)
  await expect.poll(() => wasLeft).toBe(true)
  expect(await subscribed(demo, 'ana'), 'the session of before has ended').toBe(0)
  await page.unroute('**/v1/push/devices')
  await page.goto('/conta')
  await expect.poll(() => subscribed(demo, 'ana')).toBe(1)
})

test('a device is subscribed and removed in the account, without JavaScript and by sign-out', async ({
  demo,
  signedInAs,
}) => {
  await test.step('push is offered to a professional with the contact, and toggled in the account', async () => {
    await test.step('push is offered to a professional with the contact, not before', async () => {
      const visitor = await signedInAs('davi', phone)
      const { page } = visitor
      await canBeAsked(visitor, 'granted')
      for (const address of ['/profissional', '/profissional/contatos']) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(card(page)).toHaveCount(0)
      }
      await page.goto(`/profissional/contatos/${(await findLeadOfDavi(demo.db)).id}`)
      await expect(card(page)).toBeVisible()
      await press(page).click()
      await expect(page.getByText('Pronto: este aparelho vai avisar você.')).toBeVisible()
      expect(await subscribed(demo, 'davi')).toBe(1)
      await assertFits(page)
      assertNoProblems(visitor)
      await visitor.context.close()
    })

    await demo.reset()

    await test.step('push is toggled in the account, on phone and desktop, light and dark', async () => {
      for (const [person, address, options] of [
        ['ana', '/conta', { viewport: narrow }],
        ['davi', '/profissional/perfil', { viewport: desktop, dark: true }],
      ] as const) {
        const visitor = await signedInAs(person, { ...options, serviceWorker: true })
        const { page } = visitor
        await canBeAsked(visitor, 'granted')
        await page.goto(address)
        await expect(devices(page)).toContainText('Nenhum aparelho avisa você ainda.')
        await press(page).click()
        await expect(devices(page).getByRole('listitem')).toContainText('Este aparelho')
        await assertFits(page)
        await assertAccessible(page)
        await devices(page)
          .getByRole('button', { name: /^Não avisar mais em/ })
          .click()
        await expect(devices(page).getByRole('status')).toHaveText('Pronto: este aparelho não mostra mais avisos.')
        await expect(devices(page).getByRole('listitem')).toHaveCount(0)
        expect(await subscribed(demo, person)).toBe(0)
        await expect(press(page)).toBeVisible()
        assertNoProblems(visitor)
      }
    })
  })

  await demo.reset()

  await test.step('without JavaScript a device is removed, and signing out removes this one', async () => {
    const visitor = await signedInAs('ana', { serviceWorker: true })
    await canBeAsked(visitor, 'granted')
    await visitor.page.goto('/conta')
    await press(visitor.page).click()
    await expect(devices(visitor.page).getByRole('listitem')).toHaveCount(1)
    const plain = await signedInAs('ana', { javaScript: false })
    await plain.page.goto('/conta')
    await expect(devices(plain.page).getByRole('listitem')).not.toContainText('Este aparelho')
    await expect(press(plain.page)).toHaveCount(0)
    await devices(plain.page)
      .getByRole('button', { name: /^Não avisar mais em/ })
      .click()
    await expect(devices(plain.page).getByRole('listitem')).toHaveCount(0)
    expect(await subscribed(demo, 'ana')).toBe(0)
    await visitor.page.goto('/conta')
    await press(visitor.page).click()
    await expect(devices(visitor.page).getByRole('listitem')).toHaveCount(1)
    await visitor.page.getByRole('button', { name: 'Sair' }).click()
    await visitor.page.waitForURL(`${demo.address}/`)
    const rows = await demo.db.selectFrom('push_subscriptions').select('id').execute()
    expect(rows, 'forgotten').toEqual([])
  })
})

test('/baixar-app installs where supported, and explains the home screen on an iPhone', async ({
  signedInAs,
  visit,
}) => {
  await test.step('on an iPhone the card explains the home screen first', async () => {
    const visitor = await signedInAs('ana', phone)
    const { page } = visitor
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      })
      Reflect.deleteProperty(window, 'PushManager')
    })
    await page.goto(sent)
    await expect(card(page)).toContainText('Adicionar à Tela de Início')
    await expect(press(page)).toHaveCount(0)
    await expect(card(page).getByRole('link', { name: 'Ver o passo a passo' })).toHaveAttribute('href', '/baixar-app')
    await assertFits(page)
    await assertAccessible(page)
    assertNoProblems(visitor)
    await visitor.context.close()
  })

  await test.step('/baixar-app installs by a click where supported, otherwise explains how', async () => {
    const visitor = await visit()
    const { page } = visitor
    await page.goto('/baixar-app')
    const install = page.getByRole('button', { name: 'Instalar a Ajeita' })
    await expect(install).toBeHidden()
    for (const name of ['No Android, pelo Chrome', 'No iPhone, pelo Safari', 'No computador e em outros navegadores'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const wasHeld = await page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      const seen = { prompted: 0 }
      Object.assign(window, { seen })
      dispatchEvent(Object.assign(event, { prompt: async () => seen.prompted++ }))
      return event.defaultPrevented
    })
    expect(wasHeld, 'the browser shows nothing by itself').toBe(true)
    await expect(install).toBeVisible()
    const prompted = () => page.evaluate(() => (window as unknown as { seen: { prompted: number } }).seen.prompted)
    expect(await prompted()).toBe(0)
    await assertAccessible(page)
    await install.click()
    expect(await prompted()).toBe(1)
    await expect(install).toBeHidden()
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
    await expect(page.getByText('Pronto! A Ajeita está junto')).toBeVisible()
    assertNoProblems(visitor)
    await visitor.context.close()
  })

  await test.step('the manifest makes the site installable', async () => {
    const { page } = await visit()
    await page.goto('/')
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = (await (await page.request.get(address!)).json()) as {
      id: string
      name: string
      start_url: string
      display: string
      icons: { src: string; sizes: string; purpose?: string; type: string }[]
    }
    expect(manifest).toMatchObject({ id: '/', name: 'Ajeita', start_url: '/', display: 'standalone' })
    for (const icon of ['192x192', '512x512', '512x512 maskable'])
      expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose].filter(Boolean).join(' '))).toContain(icon)
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (from) => {
        const picture = new Image()
        picture.src = from
        await picture.decode()
        return `${picture.naturalWidth}x${picture.naturalHeight}`
      }, src)
      if (sizes !== 'any') expect(size, src).toBe(sizes)
    }
  })
})
