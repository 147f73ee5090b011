import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deliverDue } from '#domain/notifications/deliver.server.ts'
import { buyCoins } from '#domain/purchases/buy-coins.server.ts'
import { lookAtPurchase } from '#domain/purchases/look-at-purchase.server.ts'
import type { Db } from '#platform/db.ts'
import type { EmailMessage } from '#platform/email/sender.ts'
import { log } from '#platform/log.ts'
import { sandboxPayments } from '#platform/payments/sandbox-payments.ts'
import type { Senders } from '#platform/senders.ts'
import { aProfessional, knowCatalog, testNow as now } from '#test/support/builders.ts'
import { testDatabase } from '#test/support/database.ts'
import { sendLetterBy } from './deliver-notices.ts'

const { db } = await testDatabase({ after })
await knowCatalog(db)
const bank = sandboxPayments(() => db)

/** A purchase that was paid, and the letter that tells of it. */
async function letterOfPurchase(sendBy: Db) {
  const pro = await aProfessional(db, { coins: 0 })
  const bought = await buyCoins(db, { userId: pro.userId, packageId: 'p50' }, now, bank)
  assert.ok(bought.ok)
  const { uuid } = bought.value
  await bank.play(uuid.replaceAll('-', ''), 'pay', now)
  await lookAtPurchase(db, uuid, now, bank)
  const letters: EmailMessage[] = []
  const taken = { provider: 'test', providerId: '1' }
  const ways = {
    email: { send: async (letter: EmailMessage) => (letters.push(letter), taken) },
    push: { send: async () => ({ gone: [] }) },
    sms: { send: async () => taken },
    whatsapp: { send: async () => taken },
  } satisfies Senders
  const own = await db.selectFrom('notifications').select('id').where('user_id', '=', pro.userId).execute()
  await deliverDue(db, { ids: own.map(({ id }) => id) }, sendLetterBy(ways, sendBy, now), now)
  return { uuid, letters: letters.filter(({ template }) => template === 'purchase_paid') }
}

test('the letter of a purchase brings its receipt as a document, and links to it', async () => {
  const { uuid, letters } = await letterOfPurchase(db)
  assert.equal(letters.length, 1)
  const { attachment, body } = letters[0]!
  assert.deepEqual([attachment?.name, attachment?.type], [`recibo-${uuid.slice(0, 8)}.pdf`, 'application/pdf'])
  assert.equal(Buffer.from(attachment!.content).subarray(0, 5).toString(), '%PDF-')
  assert.ok(body.includes(uuid), body)
})

test('a receipt that cannot be made does not hold its letter back', async () => {
  const { level } = log
  log.level = 'silent'
  const { uuid, letters } = await letterOfPurchase({} as Db)
  log.level = level
  assert.deepEqual(
    letters.map(({ attachment, body }) => [attachment, body.includes(uuid)]),
    [[undefined, true]],
  )
})
