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
const keptFor = (until: Date | null, now: Date) =>
  until ? Math.max(0, Math.min(86_400, Math.floor((until.getTime() - now.getTime()) / 1_000))) : 86_400

/** Sends one message by its channel. */
export const createDeliverySender =
  ({ email, push, sms, whatsapp }: MessageSenders, db: Db, now: Date) =>
  async ({ channel, to, idempotencyKey, notificationId, isDigest, ringsUntil, contents }: OutgoingMessage) => {
    const origin = publicOrigin(env)
    await rateLimiters[channel](db)
    const all = contents.map((each) => notificationWords(each, to.role))
    const [first] = all as [(typeof all)[number]]
    const template = isDigest ? ('digest' as const) : contents[0]!.kind
    if (channel === 'email') {
      const purpose = isStoppable(template) ? 'account' : 'security'
      const place = await takeMailboxPlace(db, { address: to.address, purpose, idempotencyKey }, now)
      if (place !== 'ok') throw new MailboxClosed(place)
      const token = isStoppable(template) ? unsubscribeToken(to.userId, template) : null
      const stop = token && href('/avisos/sair/:token', { token })
      const leaveAll = href('/avisos/sair/:token', { token: mailboxToken(to.address) })
      const rendered = renderEmail(notificationEmail(all, { origin, stop, leaveAll, role: to.role }))
      const leave = token ? { unsubscribe: { url: `${origin}/v1/notices/unsubscribe/${token}` } } : {}
      const replyTo = replyAddress(to.userId, { notice: notificationId, mailbox: to.address })
      const attachment = await findDocument(db, { to, contents }, now)
      const answered = replyTo && { replyTo }
      return email.send({
        to: to.address,
        idempotencyKey,
        template,
        ...rendered,
        ...leave,
        ...answered,
        attachment,
        now,
      })
    }
    const [line = ''] = first.lines
    if (channel === 'push') {
      const subscriptions = await listPushDevices(db, to.userId, now)
      const content = { title: first.title, body: line, url: first.link.path }
      const rest = { isUrgent: escalatesIfUnread(contents[0]!.kind), keepForSeconds: keptFor(ringsUntil, now) }
      const message = { template, ...content, ...rest, now }
      const { gone } = await push.send({ to: to.address, subscriptions, ...message })
      await erasePushDevices(db, gone)
      await recordPushSent(
        db,
        subscriptions.flatMap(({ endpoint }) => (gone.includes(endpoint) ? [] : endpoint)),
        now,
      )
      if (subscriptions.every(({ endpoint }) => gone.includes(endpoint))) throw new NoAddressError()
      return null
    }
    const short = shortNotification(first, origin)
    if (channel === 'sms') return sms.send({ to: to.address, template, body: short, now })
    const words = [firstName(to.name), first.title, line, `${origin}${first.link.path}`]
    return whatsapp.send({ to: to.address, template: whatsappTemplates.notice.name, words, body: short, now })
  }

/** A purchase's receipt, generated when the e-mail is sent; if that fails, the e-mail only links to it. */
async function findDocument(db: Db, { to, contents }: Pick<OutgoingMessage, 'to' | 'contents'>, now: Date) {
  const [paid, another] = contents.flatMap((one) => (one.kind === 'purchase_paid' ? [one.facts] : []))
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
