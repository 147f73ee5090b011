import type { Db } from '#platform/db.ts'
import { recordInInbox } from '../inbox.ts'
import type { WhatsappSender } from './sender.ts'

export const inboxWhatsapp = (db: () => Db): WhatsappSender => ({
  send: ({ to, template, body, now }) =>
    recordInInbox(db(), now, { channel: 'whatsapp', recipient: to, template, body }),
})
