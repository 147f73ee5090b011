import { randomBytes } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { listPushDevices } from '#domain/notifications/push-devices.server.ts'
import { browserKeys } from '../support/browser-keys.ts'
import { startCuttableProxy } from '../support/cuttable-proxy.ts'
import { assertAccessible, assertFits, narrow, type Visitor, type VisitorOptions, replaceText } from './browser.ts'
import { expect, type Journey, test as base } from './journey.ts'
import { phones } from './people.ts'

/** The service worker's cache and notifications (docs/decisions/0028). Other journeys block it. */

type Wire = Awaited<ReturnType<typeof startCuttableProxy>>
const test = base.extend<{ wire: Wire }>({
  wire: async ({ demo }, use) => {
    const wire = await startCuttableProxy(demo.address)
    await use(wire)
    await wire.close()
  },
})

/** The worker now controls this page and all later ones. */
async function untilControlled(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
}
const onTheWire = (wire: Wire, options: VisitorOptions = {}): VisitorOptions => ({
  ...options,
  address: wire.address,
  serviceWorker: true,
})

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

const ofAna = `/meus-pedidos/${anaOrders.LEADS}`
const offlineTitle = 'Você está sem internet'
const isOffline = (page: Page) => expect(page.getByRole('heading', { level: 1, name: offlineTitle })).toBeVisible()

test('an offline page keeps its URL and recovers by itself or by a press', async ({ visit, wire }) => {
  const visitor = await visit(onTheWire(wire, { viewport: narrow }))
  const { page } = visitor
  await page.goto('/')
  await untilControlled(page)
  wire.cut()
  await page.goto('/reformas-e-reparos/pintor?x=1')
  await isOffline(page)
  expect(new URL(page.url()).pathname, 'the address stays').toBe('/reformas-e-reparos/pintor')
  await assertFits(page)
  await assertAccessible(page)
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready
    const title = getComputedStyle(document.querySelector('h1')!)
    return {
      fonts: document.fonts.check(`${title.fontWeight} ${title.fontSize} ${title.fontFamily.split(',')[0]}`),
      styles: [...document.styleSheets].some(({ cssRules }) => cssRules.length > 0),
    }
  })
  expect(loaded, 'its styles and fonts were cached').toEqual({ fonts: true, styles: true })
  await page.getByRole('link', { name: 'Tentar de novo' }).click()
  await isOffline(page)
  wire.restore()
  await page.getByRole('link', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Pintor/ })).toBeVisible()
  expect(new URL(page.url()).search, 'and what stood in it').toBe('?x=1')

  wire.cut()
  await page.goto('/seguranca')
  await isOffline(page)
  wire.restore()
  await expect(page.getByRole('heading', { level: 1, name: offlineTitle })).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/seguranca')
})

test('only build files are cached, never personal pages, and the mobile app has no worker', async ({
  signedInAs,
  wire,
}) => {
  await test.step('no page and no personal response is cached, signed in, signed out or offline; build files are', async () => {
    const visitor = await signedInAs('ana', onTheWire(wire))
    const { page } = visitor
    await page.goto('/conta')
    await untilControlled(page)
    for (const address of [
      '/conta',
      '/meus-pedidos',
      `/meus-pedidos/${anaOrders.LEADS}`,
      '/mensagens',
      '/',
      '/busca?texto=pintor',
    ]) {
      await page.goto(address)
      await page.waitForLoadState('load')
    }
    await page.evaluate(() => Promise.all(['/api/me', '/api/orders', '/api/me/export'].map((path) => fetch(path))))
    wire.cut()
    await page.goto('/conta')
    await isOffline(page)
    expect(await page.content(), 'nothing of hers').not.toMatch(/\bAna\b/)
    wire.restore()
    const storedPaths = await keptPaths(page)
    expect(storedPaths).toContain('/sem-internet')
    expect(storedPaths.filter((path) => path !== '/sem-internet' && !path.startsWith('/assets/'))).toEqual([])
    const whole = await page.evaluate(async () => (await (await caches.match('/sem-internet'))!.text()).includes('Ana'))
    expect(whole, 'the kept page is nobody’s').toBe(false)

    await page.goto('/seguranca')
    await page.waitForLoadState('networkidle') // what it asks the server for is answered before the wire is cut
    const styles = await page.locator('link[rel=stylesheet]').getAttribute('href')
    wire.cut()
    expect(await page.evaluate((address) => fetch(address!).then(({ status }) => status), styles)).toBe(200)
  })
  await test.step('the mobile app has no worker', async () => {
    const { page } = await signedInAs('ana', { serviceWorker: true })
    await page.goto('/mensagens?webview=true')
    await expect(page.getByRole('navigation', { name: 'Conversas' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })
})

/** Simulates a push. */
async function deliver({ page, context }: Visitor, message: unknown) {
  const tools: CDPSession = await context.newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await tools.send('ServiceWorker.enable')
  const registrationId = await found
  const data = typeof message === 'string' ? message : JSON.stringify(message)
  await tools.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
}

/** The used part of a notification. */
type Note = { title: string; body?: string; tag?: string; lang?: string; data: { url?: string } }
type Screen = { notes: Note[]; asked: string[] }

/** Mocks notifications, which headless Chromium denies: shown ones are listed by tag, with their targets. */
async function mockNotifications({ context }: Visitor) {
  const worker = context.serviceWorkers()[0]!
  await worker.evaluate(() => {
    const scope = self as unknown as Screen & {
      registration: { showNotification: (title: string, options: Omit<Note, 'title'>) => Promise<void> }
      clients: { openWindow: (url: string) => Promise<null> }
      WindowClient: { prototype: { focus: () => Promise<unknown> } }
    }
    Object.assign(scope, { notes: [], asked: [] })
    scope.registration.showNotification = async (title, options) => {
      const others = scope.notes.filter(({ tag }) => tag === undefined || tag !== options.tag)
      scope.notes = [...others, { title, ...options }]
    }
    scope.clients.openWindow = async (url) => {
      scope.asked.push(`open ${url}`)
      return null
    }
    scope.WindowClient.prototype.focus = async function (this: { url: string }) {
      scope.asked.push(`focus ${new URL(this.url).pathname}`)
      return this
    }
  })
  return {
    notes: () => worker.evaluate(() => (self as unknown as Screen).notes),
    asked: () => worker.evaluate(() => (self as unknown as Screen).asked),
    /** Presses the notification of a page. */
    press: (url: string) =>
      worker.evaluate((address) => {
        const screen = self as unknown as Screen
        const note = screen.notes.find(({ data }) => data.url === address)!
        const close = () => (screen.notes = screen.notes.filter((one) => one !== note))
        const pressed = { notification: { ...note, close }, waitUntil: () => {} }
        self.dispatchEvent(Object.assign(new Event('notificationclick'), pressed))
      }, url),
  }
}

async function openBrowserWithPush(signedInAs: Journey['signedInAs'], address: string) {
  const visitor = await signedInAs('ana', { serviceWorker: true })
  await visitor.page.goto(address)
  await untilControlled(visitor.page)
  return { visitor, ...(await mockNotifications(visitor)) }
}

test('a push message shows one notification per conversation, and a renewed subscription stays with its person', async ({
  signedInAs,
  demo,
}) => {
  await test.step('a message shows one notification per page, which focuses or opens it, and no foreign page', async () => {
    const { visitor, notes, asked, press } = await openBrowserWithPush(signedInAs, '/conta')
    await deliver(visitor, { title: 'Davi respondeu', body: 'Veja o orçamento', url: ofAna })
    await expect.poll(notes).toEqual([
      {
        title: 'Davi respondeu',
        body: 'Veja o orçamento',
        tag: ofAna,
        icon: '/icon-192.png',
        badge: '/badge-96.png',
        lang: 'pt-BR',
        data: { url: ofAna },
      },
    ])
    await deliver(visitor, { title: 'Eva respondeu', body: 'São dois', url: ofAna })
    await expect.poll(async () => (await notes()).map(({ title }) => title)).toEqual(['Eva respondeu'])
    await deliver(visitor, 'an unreadable payload')
    await expect.poll(async () => (await notes()).map(({ title }) => title)).toEqual(['Eva respondeu', 'Ajeita'])
    for (const picture of ['/icon-192.png', '/badge-96.png'])
      expect((await visitor.context.request.get(picture)).status(), picture).toBe(200)

    await deliver(visitor, { title: 'De fora', url: 'https://evil.example/' })
    await expect.poll(async () => (await notes()).length).toBe(3)
    await press('https://evil.example/')
    await press(ofAna)
    await expect.poll(asked).toEqual([`open ${demo.address}${ofAna}`])

    await visitor.page.goto(ofAna)
    await deliver(visitor, { title: 'Davi respondeu', url: ofAna })
    await expect.poll(async () => (await notes()).map(({ title }) => title)).toContain('Davi respondeu')
    await press(ofAna)
    await expect.poll(async () => (await asked()).at(-1)).toBe(`focus ${ofAna}`)
    expect(
      (await notes()).map(({ title }) => title),
      'and is gone',
    ).toEqual(['Ajeita'])
  })
  await test.step('a subscription renewed by the browser stays with its person', async () => {
    const { visitor } = await openBrowserWithPush(signedInAs, '/conta')
    const [before, after] = ['before', 'after'].map((name) => `https://fcm.googleapis.com/fcm/send/${name}`)
    const keys = browserKeys()
    const change = (from: string, to: string) =>
      visitor.context.serviceWorkers()[0]!.evaluate(
        async ({ from, to, keys }) => {
          PushManager.prototype.getSubscription = async () => null
          PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ endpoint: to, keys }) }) as never
          let work: Promise<unknown> | undefined
          const waitUntil = (until: Promise<unknown>) => void (work = until)
          const changed = { oldSubscription: { endpoint: from }, waitUntil }
          self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), changed))
          await work
        },
        { from, to, keys },
      )
    const endpoints = async () =>
      (await demo.db.selectFrom('push_subscriptions').select('endpoint').execute()).map(({ endpoint }) => endpoint)
    await change('https://fcm.googleapis.com/fcm/send/nobody', before!)
    expect(await endpoints(), 'nobody asked for it').toEqual([])
    const status = await visitor.page.evaluate(
      async (body) =>
        (
          await fetch('/v1/push/devices', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).status,
      { endpoint: before, keys },
    )
    expect(status).toBe(200)
    await change(before!, after!)
    expect(await endpoints()).toEqual([after])
  })
})

/** A demo person with push and without open pages; also by night. */
async function away({ demo, signedInAs }: Pick<Journey, 'demo' | 'signedInAs'>, person: 'carlos' | 'bia') {
  const visitor = await signedInAs(person, { viewport: narrow, serviceWorker: true })
  const { page } = visitor
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(6).toString('hex')}`
  const keys = browserKeys()
  await page.addInitScript(
    (json) => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      PushManager.prototype.getSubscription = async () => ({ toJSON: () => json }) as never
    },
    { endpoint, keys },
  )
  await page.goto(person === 'bia' ? '/conta' : '/profissional/perfil')
  await untilControlled(page)
  const status = await page.evaluate(
    async (body) =>
      (
        await fetch('/v1/push/devices', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    { endpoint, keys },
  )
  expect(status).toBeLessThan(300)
  const { user_id: userId } = await demo.db
    .selectFrom('push_subscriptions')
    .select('user_id')
    .where('endpoint', '=', endpoint)
    .executeTakeFirstOrThrow()
  const noSilence = { user_id: userId, quiet_from: 0, quiet_to: 0 }
  await demo.db.insertInto('notification_settings').values(noSilence).execute()
  const screen = await mockNotifications(visitor)
  const sent = async (template: string) =>
    (
      await demo.db
        .selectFrom('outbox_messages')
        .select(['subject', 'body'])
        .where('channel', '=', 'push')
        .where('recipient', '=', `user:${userId}`)
        .where('template', '=', template)
        .execute()
    ).at(-1)
  return {
    page,
    devices: async () => (await listPushDevices(demo.db, userId, new Date())).length,
    /** Delivers pushes sent within ten seconds, shows and presses them; returns the opened page. */
    async getsAndPresses(template: string) {
      await expect.poll(() => sent(template)).toBeTruthy()
      const { subject, body } = (await sent(template))!
      const url = body.split('\n').at(-1)!
      await deliver(visitor, { title: subject, body: body.split('\n')[0], url })
      await expect.poll(async () => (await screen.notes()).map(({ title }) => title)).toContain(subject)
      await screen.press(url)
      await expect.poll(screen.asked).toContain(`open ${demo.address}${url}`)
      await page.goto(url)
    },
  }
}

test('without an open page, an order reaches the professional within ten seconds of its review, and the reply its client', async ({
  demo,
  signedInAs,
}) => {
  const carlos = await away({ demo, signedInAs }, 'carlos')
  const bia = await away({ demo, signedInAs }, 'bia')
  const phone = phones.bia
  const uuid = await demo.requestPainter({ phone, name: 'Bia Castanho' })
  await bia.page.goto(`/requests/${uuid}`)
  await bia.page.getByLabel('Código de 4 dígitos').pressSequentially(await demo.waitForPin(phone))
  await bia.page.waitForURL(`**/pedido-enviado/${uuid}`)
  await bia.page.goto('/conta')
  await expect.poll(bia.devices, 'her new session is told in this browser, too').toBe(1)
  await demo.advance(0) // the review

  await carlos.getsAndPresses('order_available')
  await expect(carlos.page).toHaveURL(new RegExp(`/profissional/oportunidades/${uuid}$`))
  await carlos.page.getByRole('button', { name: /^Desbloquear (por|sem)/ }).click()
  await carlos.page.waitForURL(/\/profissional\/contatos\/\d+$/)
  await replaceText(carlos.page.getByLabel('Sua mensagem'), 'Bom dia, Bia! Posso ir na quinta.')
  await carlos.page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(carlos.page.getByText('O cliente foi avisado.')).toBeVisible()

  await bia.getsAndPresses('lead_contacted')
  await expect(bia.page).toHaveURL(new RegExp(`/meus-pedidos/${uuid}$`))
  await expect(bia.page.getByText('Bom dia, Bia! Posso ir na quinta.')).toBeVisible()
})
