import type { Db } from '#platform/db.ts'
import { recordInInbox } from '../inbox.ts'
import type { SmsSender } from './sender.ts'

export const inboxSms = (db: () => Db): SmsSender => ({
  send: ({ to, template, body, now }) => recordInInbox(db(), now, { channel: 'sms', recipient: to, template, body }),
})
