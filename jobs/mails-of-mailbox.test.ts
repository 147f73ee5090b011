import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { deliverDue } from '#domain/notifications/deliver.server.ts'
import {
  findMailboxByToken,
  mailboxToken,
  maxEmailsPerDay,
  optInMailbox,
  purgeMailboxMails,
} from '#domain/notifications/mailbox.server.ts'
import { notify } from '#domain/notifications/notify.server.ts'
import { unsubscribe } from '#domain/notifications/unsubscribe.server.ts'
import { beginSignUp } from '#domain/professionals/begin-sign-up.server.ts'
import { listSignUpEmails } from '#domain/professionals/remind-sign-ups.server.ts'
import { visitor } from '#domain/shared/caller.ts'
import type { MessageSenders } from '#platform/configured-providers.ts'
import type { EmailMessage } from '#platform/messaging/email/sender.ts'
import { log } from '#platform/observability/log.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { createDeliverySender } from './deliver-notifications.ts'
import { createSendSignUpReminderTask } from './send-sign-up-reminder.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

function mailbox() {
  const mails: EmailMessage[] = []
  const acceptedReceipt = { provider: 'test', providerId: '1' }
  const channels = {
    email: { send: async (mail: EmailMessage) => (mails.push(mail), acceptedReceipt) },
    push: { send: async () => ({ gone: [] }) },
    sms: { send: async () => acceptedReceipt },
    whatsapp: { send: async () => acceptedReceipt },
  } satisfies MessageSenders
  return { mails, channels }
}

async function writeAll(email: string, now: Date, { channels }: ReturnType<typeof mailbox>) {
  await listSignUpEmails(db, now)
  const intents = await db.selectFrom('sign_ups').select('id').where('email', '=', email).execute()
  for (const { id } of intents) await createSendSignUpReminderTask(channels)({ id }, { db, now, log } as never)
}

let phones = 0
async function signUps(count: number, email: string) {
  for (let index = 0; index < count; index++)
    await beginSignUp(db, visitor, { email, phone: `1196${3_000_000 + ++phones}`, campaign: {} }, testNow)
}

/** Sends one notification of a kind, and returns the ids of its mails. */
async function tell(
  userId: number,
  kind: 'coins_returned' | 'profile_restored',
  nth: number,
  now: Date,
  box: ReturnType<typeof mailbox>,
) {
  const facts = kind === 'coins_returned' ? { coins: 2 } : {}
  await notify(db, { userId, kind, reference: `${kind}:${nth}`, facts } as never, now)
  await deliverDue(db, { channels: ['email'] }, createDeliverySender(box.channels, db, now), now)
}

test('forty sign-ups with one e-mail send three mails a day', async () => {
  const email = 'vitima@exemplo.com.br'
  await signUps(40, email)
  const box = mailbox()
  await writeAll(email, inHours(1), box)
  await writeAll(email, inHours(20), box)
  assert.equal(box.mails.filter(({ to }) => to === email).length, maxEmailsPerDay.unverified)
})

test('a retried mail counts once, and the count is purged after a day', async () => {
  const email = 'repetida@exemplo.com.br'
  await signUps(1, email)
  const box = mailbox()
  for (let times = 0; times < 5; times++) await writeAll(email, inHours(1), box)
  assert.equal(box.mails.length, 5)
  const rows = () => db.selectFrom('mailbox_emails').selectAll().execute()
  const before = (await rows()).length
  assert.ok((await purgeMailboxMails(db, inHours(24))) === 0 && before > 0)
  await purgeMailboxMails(db, inHours(50))
  assert.deepEqual(await rows(), [])
})

test('a mailbox opts out of every account that names it, not of security mail, and only its token opts in again', async () => {
  const email = 'Duas.Contas@exemplo.com.br'
  const pros = [await aProfessional(db), await aProfessional(db)]
  for (const { userId } of pros) await db.updateTable('users').set({ email }).where('id', '=', userId).execute()
  const box = mailbox()
  const now = inHours(3)
  const got = async (kind: 'coins_returned' | 'profile_restored', nth: number) => {
    box.mails.length = 0
    for (const { userId } of pros) await tell(userId, kind, nth, now, box)
    return box.mails.filter(({ to }) => to === email).length
  }
  assert.equal(await got('coins_returned', 1), 2)
  const link = /\/avisos\/sair\/(\S+)$/.exec(box.mails[0]!.body)?.[1]
  assert.ok(link && (await findMailboxByToken(db, link)), 'the last link of a mail opts the mailbox out')
  for (const wrong of ['', `${link}x`, link.slice(0, -2)])
    assert.ok(!(await unsubscribe(db, visitor, { token: wrong }, now)).ok)
  for (let times = 0; times < 2; times++) assert.ok((await unsubscribe(db, visitor, { token: link }, now)).ok)
  assert.equal(await got('coins_returned', 2), 0)
  assert.equal(await got('profile_restored', 3), 2)
  await signUps(1, email.toLowerCase())
  box.mails.length = 0
  await writeAll(email.toLowerCase(), inHours(4), box)
  assert.equal(box.mails.length, 0)
  assert.ok((await optInMailbox(db, visitor, { token: mailboxToken(email) }, now)).ok)
  assert.equal(await got('coins_returned', 4), 2)
})

test('security mail to one mailbox is limited in a day over all accounts', async () => {
  const email = 'seguranca@exemplo.com.br'
  const { userId } = await aProfessional(db)
  await db.updateTable('users').set({ email }).where('id', '=', userId).execute()
  const box = mailbox()
  for (let nth = 0; nth < maxEmailsPerDay.security + 5; nth++)
    await tell(userId, 'profile_restored', nth, inHours(3), box)
  assert.equal(box.mails.filter(({ to }) => to === email).length, maxEmailsPerDay.security)
})
