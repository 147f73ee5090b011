import type { Fault } from './fault.ts'

const test = 'domain/conversations/safe-talk.server.test.ts'
const filesTest = 'domain/conversations/message-files.server.test.ts'

/** Two who talk are safe from one another. */
export const talkFaults: Fault[] = [
  {
    name: 'a phone that is written in a talk of the chat alone is read by the other',
    file: 'domain/conversations/messages.server.ts',
    find: `hides && message.kind === 'user'`,
    replace: `hides && message.kind === 'system'`,
    test,
    falls: ['in a talk of the chat alone neither reads a phone'],
  },
  {
    name: 'the list of conversations tells a phone that the talk hides',
    file: 'domain/conversations/conversation-list.server.ts',
    find: `hidesContact({ contactMode, contactGivenAt }) ? hideContact(row.text) : row.text`,
    replace: 'row.text',
    test,
    falls: ['in a talk of the chat alone neither reads a phone'],
  },
  {
    name: 'whoever is blocked goes on writing',
    file: 'domain/conversations/send-message.server.ts',
    find: `if (await areBlocked(tx, conversation.client_user_id, conversation.professional_user_id))`,
    replace: 'if (0 > 1)',
    test,
    falls: ['whoever blocks ends all talks of the two'],
  },
  {
    name: 'whoever is blocked buys the contact of the next order',
    file: 'domain/leads/unlock/sell-contact.server.ts',
    find: `  if (await areBlocked(tx, taken.clientId, professional.userId)) return refuse('not_serving')\n`,
    replace: '',
    test,
    falls: ['two of whom one blocked the other do not meet again'],
  },
  {
    name: 'whoever is blocked is offered the next order',
    file: 'domain/matching/best-professionals.server.ts',
    find: `join professionals p on p.user_id = b.blocked_user_id where b.blocker_user_id = \${clientId}`,
    replace: `join professionals p on p.user_id = b.blocked_user_id where b.blocker_user_id = -\${clientId}`,
    test,
    falls: ['two of whom one blocked the other do not meet again'],
  },
  {
    name: 'the other one takes a block back',
    file: 'domain/conversations/block-person.server.ts',
    find: `      .where('blocker_user_id', '=', blocker)\n      .where('blocked_user_id', '=', blocked)\n      .executeTakeFirst()\n    if (numDeletedRows`,
    replace: `      .where('blocker_user_id', 'in', [blocker, blocked])\n      .executeTakeFirst()\n    if (numDeletedRows`,
    test,
    falls: ['whoever blocks ends all talks of the two'],
  },
  {
    name: 'our team reads of a reported talk what nobody reported',
    file: 'domain/conversations/reports/reports.server.ts',
    find: `.innerJoin('messages as m', 'm.id', 'q.message_id')`,
    replace: `.innerJoin('messages as m', (join) => join.on('m.conversation_id', '=', report.conversationId))`,
    test,
    falls: ['a report shows our team the reported messages and no other'],
  },
  {
    name: 'one reports what one wrote oneself as the words of the other',
    file: 'domain/conversations/reports/report-messages.server.ts',
    find: `      .where('sender_user_id', '=', reported)\n`,
    replace: '',
    test,
    falls: ['a report shows our team the reported messages and no other'],
  },
  {
    name: 'anybody opens a file of a talk',
    file: 'domain/conversations/message-files.server.ts',
    find: '.$if(!mayReadAll, ',
    replace: '.$if(mayReadAll, ',
    test: filesTest,
    falls: ['a file opens for the two of its talk'],
  },
  {
    name: 'our team opens files of a talk without leave to read talks',
    file: 'domain/conversations/message-files.server.ts',
    find: ` && permissions.includes('chat_read')`,
    replace: '',
    test: filesTest,
    falls: ['a file opens for the two of its talk'],
  },
  {
    name: 'a file of somebody else goes with a message',
    file: 'domain/conversations/message-files.server.ts',
    find: '  if (own.length !== files.length) return null\n',
    replace: '',
    test: filesTest,
    falls: ['a file stands in one message'],
  },
  {
    name: 'our team looks at a file of a talk and nobody knows',
    file: 'domain/moderation/open-private-picture.server.ts',
    find: ` && asked.role !== 'staff'`,
    replace: '',
    test: filesTest,
    falls: ['a file opens for the two of its talk'],
  },
]
