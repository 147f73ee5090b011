import type { Db } from '#platform/db.ts'
import { recordInInbox } from '../inbox.ts'
import { log } from '#platform/observability/log.ts'
import type { PushSender } from './sender.ts'

/** Writes into the local inbox. Browsers that were subscribed get theirs too, where their services can be reached: that one cannot is no failure. */
export const inboxPush = (db: () => Db, browsers: () => PushSender): PushSender => ({
  async send(message) {
    const { to, template, title, body, url, now } = message
    await recordInInbox(db(), now, {
      channel: 'push',
      recipient: to,
      template,
      subject: title,
      body: `${body}\n${url}`,
    })
    if (!message.subscriptions.length) return { gone: [] }
    try {
      return await browsers().send(message)
    } catch (error) {
      log.warn({ err: error }, 'a message is in the inbox, and reached no browser')
      return { gone: [] }
    }
  },
})
