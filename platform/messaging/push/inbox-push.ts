import type { Db } from '#platform/db.ts'
import { log } from '#platform/observability/log.ts'
import { recordInInbox } from '../inbox.ts'
import type { PushSender } from './sender.ts'

/** Writes to the local inbox, and to subscribed browsers if reachable, ignoring failures. */
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
      log.warn({ err: error }, 'message stored in the inbox, but not shown in a browser')
      return { gone: [] }
    }
  },
})
