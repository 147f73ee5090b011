import { anOrder } from '#db/builders/orders.ts'
import type { ModerationFlag } from '#domain/orders/moderation/moderation.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import type { CloseReason } from '#domain/shared/close-reason.ts'
import { nextStepText } from '#texts/order-lifecycle.ts'
import { assertAccessible, assertFits, assertNoProblems, narrow } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { phones } from './people.ts'

const anaOf = (demo: Demo) =>
  demo.db
    .selectFrom('users')
    .select(['id as userId', 'phone'])
    .where('phone', '=', phones.ana)
    .where('role', '=', 'client')
    .executeTakeFirstOrThrow()

/** Services without orders yet, so that orders may be open side by side. */
const services = ['encanador', 'jardineiro', 'passadeira', 'montador-de-moveis', 'diarista', 'pedreiro', 'pintor']
let used = 0

async function orderOfAna(
  demo: Demo,
  status: OrderStatus,
  more: { closed_as?: CloseReason; flags?: ModerationFlag[] } = {},
) {
  const ana = await anaOf(demo)
  const order = await anOrder(demo.db, {
    client: { userId: ana.userId, phone: ana.phone! },
    service: services[used++]!,
    status,
    city: ['sp', 'santos'],
  })
  const reviewColumns = more.flags ? { review_at: null } : {}
  await demo.db
    .updateTable('orders')
    .set({ flags: [], ...more, ...reviewColumns })
    .where('id', '=', order.id)
    .execute()
  return order.uuid
}

/** Text and icon of each end of an order, and of one under review: no tick for failures. */
const ends = [
  ['blocked by staff', 'blocked', {}, nextStepText({ code: 'blocked' }), 'lock'],
  ['solved', 'canceled', { closed_as: 'solved' }, nextStepText({ code: 'solved', talking: [] }), 'check'],
  ['given up', 'canceled', { closed_as: 'gave_up' }, nextStepText({ code: 'gave_up', talking: [] }), 'close'],
  ['hired', 'canceled', { closed_as: 'hired' }, nextStepText({ code: 'hired', talking: [] }), 'check'],
  ['canceled', 'canceled', {}, nextStepText({ code: 'canceled', talking: [] }), 'close'],
  ['nobody found', 'finalized_zero_lead', {}, nextStepText({ code: 'nobody_found' }), 'close'],
  ['held for a person', 'waiting', { flags: ['contact_data'] }, nextStepText({ code: 'held' }), 'clock'],
] as const

test('every order status says what happens next to client and professional', async ({ demo, signedInAs }) => {
  const visitor = await signedInAs('ana', { viewport: narrow, dark: true })
  const { page } = visitor
  for (const [what, status, more, says, icon] of ends)
    await test.step(what, async () => {
      const uuid = await orderOfAna(demo, status, 'flags' in more ? { flags: [...more.flags] } : more)
      await page.goto(`/meus-pedidos/${uuid}`)
      await expect(page.getByText(says).first()).toBeVisible()
      const last = page.getByRole('list', { name: 'O que já aconteceu' }).locator('[aria-current=step] use')
      await expect(last).toHaveAttribute('href', new RegExp(`#${icon}$`))
      if (status === 'finalized_zero_lead') {
        const again = page
          .getByRole('button', { name: /pedir de novo|tentar novamente/i })
          .or(page.getByRole('link', { name: /pedir de novo|tentar novamente/i }))
        expect(await again.count(), 'there is a way to ask again').toBeGreaterThan(0)
      }
      await assertFits(page)
      await assertAccessible(page)
    })
  assertNoProblems(visitor)
})
