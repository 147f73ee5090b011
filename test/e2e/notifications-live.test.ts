import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { kindsFor } from '#domain/notifications/matrix.ts'
import { type NotificationInput, notify } from '#domain/notifications/notify.server.ts'
import { eventChannel } from '#platform/events/event-connection.ts'
import { sampleOf } from '#texts/messages/notifications.ts'
import { findLeadOfDavi } from '../support/lead-of-davi.ts'
import { createProposalOfDavi } from '../support/proposal-of-davi.ts'
import { assertNoProblems } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'

/** Every event of the matrix on an open page; schedules are in test/matrix-by-clock.test.ts. */

async function getNotificationTargets(demo: Demo) {
  const lead = await findLeadOfDavi(demo.db)
  const { userId } = await demo.db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select('p.user_id as userId')
    .where('l.id', '=', lead.id)
    .executeTakeFirstOrThrow()
  const proposalId = await createProposalOfDavi(demo.db, lead.id)
  const things: Record<string, unknown> = { uuid: anaOrders.LEADS, chatId: lead.chatId, leadId: lead.id, proposalId }
  return { client: lead.clientId, professional: userId, things }
}

const tell = (demo: Demo, ...notifications: NotificationInput[]) =>
  demo.db.transaction().execute(async (tx) => {
    for (const notification of notifications) await notify(tx, notification, new Date())
    await sql`notify ${sql.raw(eventChannel)}`.execute(tx) // without it the server looks by itself, every two seconds
  })

/** The number at the bell of a page. */
const bellOf = (page: Page) => async () => {
  const bell = page.getByRole('banner').getByRole('link', { name: /^Avisos/ })
  return Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '') ?? 0)
}

/** Visits, tickets, purchases and replies: tested by their own journeys. */
const isElsewhere = (path: string) => /\/(visita|atendimento|compras|resposta)\/[^/]+$/.test(path)

test('every notification kind updates the bell of an open page and links to its subject', async ({
  demo,
  signedInAs,
}) => {
  for (const [role, person, list] of [
    ['client', 'ana', '/notificacoes'],
    ['professional', 'davi', '/profissional/notificacoes'],
  ] as const)
    await test.step(role, async () => {
      await demo.resetEverything()
      const { things, ...people } = await getNotificationTargets(demo)
      const visitor = await signedInAs(person)
      const { page } = visitor
      await page.goto(list)
      const unread = bellOf(page)
      const unreadBefore = await unread()
      const kinds = kindsFor(role)
      const notifications = kinds.map((kind) => {
        const facts = Object.entries(sampleOf(kind).facts).map(([name, value]) => [name, things[name] ?? value])
        return {
          userId: people[role],
          kind,
          facts: Object.fromEntries(facts),
          reference: 'live',
        } as NotificationInput
      })
      await tell(demo, ...notifications)
      const counted = kinds.filter((kind) => kind !== 'message_received') // messages have a count of their own
      await expect.poll(unread).toBe(unreadBefore + counted.length)
      await page.reload()
      const links = page.getByRole('listitem').getByRole('link')
      const addresses = new Set<string>()
      const keep = async () => {
        await expect(links.first()).toBeVisible()
        for (const link of await links.all()) addresses.add((await link.getAttribute('href'))!)
      }
      await keep()
      await page.getByRole('link', { name: 'Ver mais antigos' }).click()
      await expect(page.getByRole('link', { name: 'Voltar aos mais novos' })).toBeVisible()
      await keep()
      const known = [...addresses].filter((address) => !isElsewhere(address))
      expect(known.length).toBeGreaterThan(5)
      for (const address of known) expect((await page.request.get(address)).status(), address).toBe(200)
      assertNoProblems(visitor)
      await visitor.context.close()
    })
})

test('an event during hydration is shown once the page listens', async ({ demo, signedInAs }) => {
  for (const [person, list] of [
    ['ana', '/notificacoes'],
    ['davi', '/profissional/notificacoes'],
  ] as const)
    await test.step(person, async () => {
      const visitor = await signedInAs(person)
      const { page } = visitor
      let listen: () => void = () => undefined
      const gate = new Promise<void>((resume) => (listen = resume))
      await page.route(/\/v1\/chat\/events/, async (route) => {
        await gate
        await route.continue()
      })
      const asks = page.waitForRequest(/\/v1\/chat\/events/)
      await page.goto(list)
      await asks
      const unread = bellOf(page)
      const unreadCount = await unread()
      const known = async () =>
        ((await (await page.request.get('/v1/chat/events/poll')).json()) as { last: string }).last
      const before = await known()
      const role = person === 'ana' ? 'client' : 'professional'
      const { id: userId } = await demo.db
        .selectFrom('users')
        .select('id')
        .where('phone', '=', phones[person])
        .where('role', '=', role)
        .executeTakeFirstOrThrow()
      const { facts } = sampleOf('new_sign_in')
      await tell(demo, { userId, kind: 'new_sign_in', facts, reference: 'meanwhile' } as NotificationInput)
      await expect.poll(known, 'the server has heard of it').not.toBe(before)
      listen()
      await expect.poll(unread).toBe(unreadCount + 1)
      assertNoProblems(visitor)
      await visitor.context.close()
    })
})
