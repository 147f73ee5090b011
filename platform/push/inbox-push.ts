import type { Db } from '../db.ts'
import { recordInInbox } from '../inbox.ts'
import type { PushSender } from './sender.ts'

export const inboxPush = (db: () => Db): PushSender => ({
  async send({ to, template, title, body, url, now }) {
    await recordInInbox(db(), now, {
      channel: 'push',
      recipient: to,
      template,
      subject: title,
      body: `${body}\n${url}`,
    })
    return { gone: [] }
  },
})
