import type { Fault } from './fault.ts'

/** What people are told: once, by the way they wish, and not by night. */
export const noticeFaults: Fault[] = [
  {
    name: 'a WhatsApp message of which nobody knows goes again',
    file: 'domain/notifications/deliver.server.ts',
    find: `case when way in ('sms', 'whatsapp') then 'unknown' else 'waiting' end`,
    replace: `case when way in ('sms') then 'unknown' else 'waiting' end`,
    test: 'domain/notifications/deliver.server.test.ts',
    falls: ['what was begun by a process that died'],
  },
  {
    name: 'two jobs at once take the same notice',
    file: 'domain/notifications/deliver.server.ts',
    find: '       for update of d skip locked`',
    replace: '`',
    test: 'domain/notifications/deliver.server.test.ts',
    falls: ['twelve jobs at the same moment'],
  },
  {
    name: 'what was read on the page is sent all the same',
    file: 'domain/notifications/delivery.ts',
    find: `  if (delivery.isSeen) return drop('seen')\n`,
    replace: '',
    test: 'domain/notifications/delivery.test.ts',
    falls: ['what was seen on the page, switched off'],
  },
  {
    name: 'people are woken at night',
    file: 'domain/notifications/delivery.ts',
    find: 'outOfQuietHours(due > now ? due : now, timeZone, settings.quiet)',
    replace: '(due > now ? due : now)',
    test: 'domain/notifications/delivery.test.ts',
    falls: ['by night nothing goes'],
  },
  {
    name: 'a receipt that comes late takes a message back',
    file: 'domain/notifications/receipts.server.ts',
    find: `      .where(rank, '<', rankOf[state])\n`,
    replace: '',
    test: 'domain/notifications/deliver.server.test.ts',
    falls: ['receipts come in any order'],
  },
  {
    name: 'one person ends the notices of another',
    file: 'domain/notifications/own-notices.server.ts',
    find: `      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .$if(id`,
    replace: `      .where('read_at', 'is', null)
      .$if(id`,
    test: 'domain/notifications/set-notices.server.test.ts',
    falls: ['everybody reads and ends their own notices only'],
  },
]
