import type { Fault } from './fault.ts'

const test = 'domain/leads/pipeline/pipeline.server.test.ts'

/** What a professional keeps of contacts. */
export const contactFaults: Fault[] = [
  {
    name: 'anybody works on the contact of a professional',
    file: 'domain/leads/pipeline/own-contact.server.ts',
    find: "    .where('p.user_id', '=', userId)\n",
    replace: '',
    test,
    falls: ['what the client ended stays ended'],
  },
  {
    name: 'a contact that the client ended is moved all the same',
    file: 'domain/leads/pipeline/move-contact.server.ts',
    find: "if (!isThere && !movesOf(contact).includes(stage)) return refuse('lead_over')",
    replace: '',
    test,
    falls: ['what the client ended stays ended'],
  },
  {
    name: 'whoever negotiates again has closed all the same',
    file: 'domain/leads/pipeline/move-contact.server.ts',
    find: 'if (!isEnd && contact.outcome)',
    replace: 'if (isEnd && contact.outcome)',
    test,
    falls: ['a contact goes through the stages'],
  },
  {
    name: 'statements know nothing of planned visits',
    file: 'domain/leads/pipeline/stage.server.ts',
    find: '  when w.stage is not null then w.stage\n',
    replace: '',
    test,
    falls: ['the stage that statements read'],
  },
  {
    name: 'a reminder comes at every look',
    file: 'domain/leads/pipeline/remind-professionals.server.ts',
    find: '    .set({ reminded_at: now })\n',
    replace: '    .set({ reminded_at: null })\n',
    test,
    falls: ['a reminder comes once'],
  },
  {
    name: 'two touches of a link are two attempts',
    file: 'domain/leads/pipeline/work-on-contact.server.ts',
    find: 'if (!same) await',
    replace: 'await',
    test,
    falls: ['a link that is touched twice'],
  },
  {
    name: 'notes about a client outlive the account',
    file: 'domain/leads/end-leads.server.ts',
    find: ".set({ note: '', remind_at: null, reminded_at: null })",
    replace: '.set({ remind_at: null, reminded_at: null })',
    test,
    falls: ['whoever leaves takes the words'],
  },
  {
    name: 'a letter counts as a try to reach the client',
    file: 'domain/leads/refund/refund-unanswered.server.ts',
    find: " and a.way in ('whatsapp', 'call')",
    replace: '',
    test: 'test/by-itself.test.ts',
    falls: ['a call that was noted'],
  },
]
