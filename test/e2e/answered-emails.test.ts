import { notify } from '#domain/notifications/notify.server.ts'
import { getNotificationSettings } from '#domain/notifications/settings.server.ts'
import { assertAccessible, assertFits, assertNoProblems, takeViewportScreenshot, narrow } from './browser.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'

/** A reply to an e-mail becomes a ticket, and a reply to the acknowledgement joins it. */

const words = 'Preciso mudar o endereço do pedido. Como faço?'

test('replies to an e-mail and to the e-mail with its protocol number join one ticket', async ({ demo, visit }) => {
  const options = { viewport: narrow, dark: true }
  await demo.reset()
  const { id: userId, email } = await demo.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('phone', '=', phones.ana)
    .where('role', '=', 'client')
    .executeTakeFirstOrThrow()

  expect((await getNotificationSettings(demo.db, userId)).quiet).toEqual({ from: 21, to: 8 })
  await demo.db.insertInto('notification_settings').values({ user_id: userId, quiet_from: 0, quiet_to: 0 }).execute()
  const { uuid } = await demo.db
    .selectFrom('orders')
    .select('uuid')
    .where('client_id', '=', userId)
    .limit(1)
    .executeTakeFirstOrThrow()

  await demo.db
    .transaction()
    .execute((tx) => notify(tx, { userId, kind: 'order_opened', reference: 'test', facts: { uuid } }, new Date()))
  const visitor = await visit(options)
  const { page } = visitor
  await page.goto(`/dev/inbox?busca=${encodeURIComponent(email!)}&canal=email`)
  const answer = async (subject: RegExp, text: string) => {
    const email = page.getByRole('article').filter({ hasText: subject }).first()
    await email.getByText('Responder', { exact: true }).click()
    await email.getByLabel('Sua resposta').fill(text)
    await email.getByRole('button', { name: 'Enviar resposta' }).click()
    await expect(page.getByRole('status')).toContainText('Resposta entregue: protocolo')
    return /\d{4}-\d{6}/.exec((await page.getByRole('status').textContent())!)![0]
  }
  await expect(page.getByRole('article').first()).toBeVisible()

  const protocol = await answer(/aberto|outros profissionais/i, words)
  await expect(page.getByText(`Recebemos sua mensagem: protocolo ${protocol}`).first()).toBeVisible()
  await assertAccessible(page)
  await assertFits(page)

  await takeViewportScreenshot(page, 'inbox')
  expect(await answer(/Recebemos sua mensagem/, 'Esqueci de dizer: é na mesma rua.')).toBe(protocol)
  await expect(page.getByText(`Juntamos sua mensagem ao protocolo ${protocol}`).first()).toBeVisible()

  const ticket = await demo.db
    .selectFrom('support_tickets as t')
    .innerJoin('ticket_messages as m', 'm.ticket_id', 't.id')
    .select(['t.user_id', 't.text', 't.notification_kind', 'm.text as later'])
    .where('t.protocol', '=', protocol)
    .executeTakeFirstOrThrow()
  expect(ticket).toEqual({
    user_id: userId,
    text: words,
    notification_kind: 'order_opened',
    later: 'Esqueci de dizer: é na mesma rua.',
  })

  assertNoProblems(visitor)
})
