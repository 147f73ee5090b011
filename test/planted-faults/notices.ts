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
    file: 'domain/notifications/take-due.server.ts',
    find: '       for update of d skip locked`',
    replace: '`',
    test: 'domain/notifications/deliver.server.test.ts',
    falls: ['twelve jobs at the same moment'],
  },
  {
    name: 'a WhatsApp message that went and could not be marked goes again',
    file: 'domain/notifications/hand-over.server.ts',
    find: '    handed = await send(letter)\n',
    replace: `    handed = await send(letter)
    await db.updateTable('notice_deliveries').set({ sent_at: now }).where('id', 'in', ids).execute()
`,
    test: 'domain/notifications/deliver.server.test.ts',
    falls: ['what has gone and cannot be marked'],
  },
  {
    name: 'our team sends a notice twice by two presses',
    file: 'domain/notifications/ended-badly.server.ts',
    find: `    .where('state', 'in', ['failed', 'unknown'])\n`,
    replace: '',
    test: 'domain/moderation/send-notice-again.server.test.ts',
    falls: ['what ended badly stands on the list'],
  },
  {
    name: 'nobody is told of a new browser that knows the number',
    file: 'domain/notifications/tell-new-sign-in.server.ts',
    find: `            .whereRef('known.browser_hash', '=', 'p.browser_hash')\n`,
    replace: '',
    test: 'domain/notifications/tell-new-sign-in.server.test.ts',
    falls: ['whoever signs in from a new browser is told'],
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
    name: 'a way that one has to ask for goes unasked',
    file: 'domain/notifications/settings.ts',
    find: '!unlessAsked.includes(way)',
    replace: 'true',
    test: 'test/matrix-by-clock.test.ts',
    falls: ['order_urgent to a professional: the bell and the open page at once'],
  },
  {
    name: 'the page that is open does not hear of it',
    file: 'domain/notifications/notify.server.ts',
    find: 'await emit(tx, now, ...created)',
    replace: 'await emit(tx, now, ...created.slice(1))',
    test: 'test/matrix-by-clock.test.ts',
    falls: ['order_published to a client: the bell and the open page at once'],
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
  {
    name: 'a day has room for as many notices as are due at once',
    file: 'domain/notifications/take-due.server.ts',
    find: `      sent.set(whose, before + 1)\n`,
    replace: '',
    test: 'domain/notifications/deliver.server.test.ts',
    falls: ['never more letters than a day has room for'],
  },
  {
    name: 'two jobs of notices at once both find the last place of a day',
    file: 'domain/notifications/take-due.server.ts',
    find: `select pg_advisory_xact_lock(hashtextextended('notices of ' || id, 0)) from`,
    replace: 'select id from',
    test: 'domain/notifications/deliver.server.test.ts',
    falls: ['never more letters than a day has room for'],
  },
  {
    name: 'notices that came back go by no other way',
    file: 'domain/notifications/receipts.server.ts',
    find: `    if (state === 'failed' && numUpdatedRows) await goInstead(tx, [message.id], now)\n`,
    replace: '',
    test: 'domain/notifications/deliver.server.test.ts',
    falls: ['a message that came back because there is no such number'],
  },
]
