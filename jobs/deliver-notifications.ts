import { replyAddress } from '#domain/help/reply-address.server.ts'
import { deliverDue, releaseLeases, MailboxClosed, NoAddressError } from '#domain/notifications/deliver.server.ts'
import { mailboxToken, takeMailboxPlace } from '#domain/notifications/mailbox.server.ts'
import { escalatesIfUnread, isStoppable, type DeliveryChannel, deliveryChannels } from '#domain/notifications/matrix.ts'
import { notificationJobPriority } from '#domain/notifications/notify.server.ts'
import type { OutgoingMessage } from '#domain/notifications/outgoing-message.ts'
import { erasePushDevices, recordPushSent, listPushDevices } from '#domain/notifications/push-devices.server.ts'
import { unsubscribeToken } from '#domain/notifications/unsubscribe.server.ts'
import { firstName } from '#domain/shared/first-name.ts'
import { href } from '#href.ts'
import { messageSenders, type MessageSenders } from '#platform/configured-providers.ts'
import type { Db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { log } from '#platform/observability/log.ts'
import { pace } from '#platform/providers/pace.ts'
import { publicOrigin } from '#platform/public-origin.ts'
import { renderEmail } from '#presenters/email.ts'
import { receiptOf } from '#presenters/receipt.ts'
import { notificationEmail, notificationWords, shortNotification } from '#texts/messages/notifications.ts'
import { whatsappTemplates } from '#texts/messages/whatsapp-templates.ts'

/** Upper bound per job: PINs come first. */
const maxMs = 20_000
function hasTime() {
  const end = performance.now() + maxMs
  return () => performance.now() < end
}

/** Notifications share the provider's rate; PINs are sent elsewhere and do not wait. */
const rateLimiters = {
  email: pace('email', env.EMAILS_PER_SECOND),
  whatsapp: pace('whatsapp', env.WHATSAPPS_PER_SECOND),
  sms: pace('sms', env.SMS_PER_SECOND),
  push: pace('push', undefined),
} as const satisfies Record<DeliveryChannel, unknown>

/** How long a push service stores a message for an offline phone. */
const secondsUntil = (until: Date | null, now: Date) =>
  until ? Math.max(0, Math.min(86_400, Math.floor((until.getTime() - now.getTime()) / 1_000))) : 86_400

const templateOf = ({ isDigest, contents }: OutgoingMessage) => (isDigest ? 'digest' : contents[0]!.kind)
const textsOf = ({ contents, to }: OutgoingMessage) => contents.map((content) => notificationWords(content, to.role))

/** Sends one message by its channel. */
export const createDeliverySender =
  (senders: MessageSenders, db: Db, now: Date) => async (message: OutgoingMessage) => {
    const { channel, to } = message
    const origin = publicOrigin(env)
    await rateLimiters[channel](db)
    if (channel === 'email') return sendEmail(senders.email, db, message, now)
    if (channel === 'push') return sendPush(senders.push, db, message, now)
    const { title, lines, link } = textsOf(message)[0]!
    const body = shortNotification({ title, lines, link }, origin)
    if (channel === 'sms') return senders.sms.send({ to: to.address, template: templateOf(message), body, now })
    const words = [firstName(to.name), title, lines[0] ?? '', `${origin}${link.path}`]
    return senders.whatsapp.send({ to: to.address, template: whatsappTemplates.notice.name, words, body, now })
  }

async function sendEmail(sender: MessageSenders['email'], db: Db, message: OutgoingMessage, now: Date) {
  const { to, idempotencyKey, notificationId, contents } = message
  const origin = publicOrigin(env)
  const template = templateOf(message)
  const purpose = isStoppable(template) ? 'account' : 'security'
  const place = await takeMailboxPlace(db, { address: to.address, purpose, idempotencyKey }, now)
  if (place !== 'ok') throw new MailboxClosed(place)
  const token = isStoppable(template) ? unsubscribeToken(to.userId, template) : null
  const stop = token && href('/avisos/sair/:token', { token })
  const leaveAll = href('/avisos/sair/:token', { token: mailboxToken(to.address) })
  const rendered = renderEmail(notificationEmail(textsOf(message), { origin, stop, leaveAll, role: to.role }))
  const leave = token ? { unsubscribe: { url: `${origin}/v1/notifications/unsubscribe/${token}` } } : {}
  const replyTo = replyAddress(to.userId, { notice: notificationId, mailbox: to.address })
  const attachment = await findDocument(db, { to, contents }, now)
  return sender.send({ to: to.address, idempotencyKey, template, ...rendered, ...leave, replyTo, attachment, now })
}

async function sendPush(sender: MessageSenders['push'], db: Db, message: OutgoingMessage, now: Date) {
  const { to, contents, ringsUntil } = message
  const { title, lines, link } = textsOf(message)[0]!
  const subscriptions = await listPushDevices(db, to.userId, now)
  const content = { template: templateOf(message), title, body: lines[0] ?? '', url: link.path }
  const rest = { isUrgent: escalatesIfUnread(contents[0]!.kind), keepForSeconds: secondsUntil(ringsUntil, now) }
  const { gone } = await sender.send({ to: to.address, subscriptions, ...content, ...rest, now })
  await erasePushDevices(db, gone)
  const reached = subscriptions.map(({ endpoint }) => endpoint).filter((endpoint) => !gone.includes(endpoint))
  await recordPushSent(db, reached, now)
  if (!reached.length) throw new NoAddressError()
  return null
}

/** A purchase's receipt, generated when the e-mail is sent; if that fails, the e-mail only links to it. */
async function findDocument(db: Db, { to, contents }: Pick<OutgoingMessage, 'to' | 'contents'>, now: Date) {
  const [paid, another] = contents.flatMap((content) => (content.kind === 'purchase_paid' ? [content.facts] : []))
  if (!paid || another) return undefined // one document per e-mail
  try {
    return await receiptOf(db, { ...to, uuid: paid.uuid }, now)
  } catch (error) {
    log.warn({ error }, 'receipt for an email failed')
    return undefined
  }
}

/** Delivers new notifications by all immediate channels; the sweep finds the rest. */
export const deliverNotificationsTask: Task = async ({ ids }: { ids: number[] }, { db, now }) => {
  await deliverDue(db, { ids }, createDeliverySender(messageSenders(), db, now), now, hasTime())
}

/** Delivers everything due, channels side by side: a slow mail server delays no phone. */
export const deliverDueNotificationsTask: Task = async (_, { db, now, log }) => {
  const freed = await releaseLeases(db, now)
  if (freed) log.warn({ freed }, 'released deliveries of dead processes')
  const send = createDeliverySender(messageSenders(), db, now)
  const isTime = hasTime()
  const dueCounts = await Promise.all(
    deliveryChannels.map(async (channel) => {
      let due = 1
      while (due > 0 && isTime()) due = await deliverDue(db, { channels: [channel] }, send, now, isTime)
      return due
    }),
  )
  // Continues at once with the rest; PINs run in between.
  if (dueCounts.some((due) => due > 0))
    await enqueue(db, 'deliver-due-notifications', {}, { key: 'more-notices', priority: notificationJobPriority })
}
