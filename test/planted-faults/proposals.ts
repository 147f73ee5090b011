import type { Fault } from './fault.ts'

const model = 'test/proposal-model.test.ts'
const whole = 'whatever the two do'
const dealings = 'domain/proposals/proposals.server.test.ts'

/** What a professional offers, and what was agreed to. */
export const proposalFaults: Fault[] = [
  {
    name: 'a version that gave way to another is accepted',
    file: 'domain/proposals/proposal.ts',
    find: '  superseded: [],',
    replace: "  superseded: ['accepted'],",
    test: model,
    falls: [whole],
  },
  {
    name: 'a version that ended is accepted until a job comes by',
    file: 'domain/proposals/proposal.ts',
    find: "  openStates.includes(state) && validUntil <= now ? 'expired' : state",
    replace: "  openStates.includes(state) && validUntil < new Date(0) ? 'expired' : state",
    test: model,
    falls: [whole],
  },
  {
    name: 'another version takes what was agreed to away',
    file: 'domain/proposals/send-proposal.server.ts',
    find: ".where('state', 'in', openStates).execute()",
    replace: '.execute()',
    test: model,
    falls: [whole],
  },
  {
    name: 'the versions are looked at before the contact is held',
    file: 'domain/proposals/held-version.server.ts',
    find: "    .forUpdate('leads')\n",
    replace: '',
    test: dealings,
    falls: ['accepted and refused at the same moment'],
  },
  {
    name: 'a version made on another device is written over',
    file: 'domain/proposals/send-proposal.server.ts',
    find: "  if ((last?.version ?? 0) !== asked.after) return refuse('proposal_moved_on')\n",
    replace: '',
    test: model,
    falls: [whole],
  },
  {
    name: 'a client accepts what was offered to another',
    file: 'domain/proposals/held-version.server.ts',
    find: "      rows.where('orders.client_id', '=', (whose as { clientUserId: number }).clientUserId),",
    replace: '      rows,',
    test: dealings,
    falls: ['only the two people of a contact see it'],
  },
  {
    name: 'somebody else reads what was offered',
    file: 'domain/proposals/one-proposal.server.ts',
    find: "    .where(role === 'client' ? 'o.client_id' : 'p.user_id', '=', userId)\n",
    replace: '',
    test: dealings,
    falls: ['only the two people of a contact see it'],
  },
  {
    name: 'a contact that is over is offered to',
    file: 'domain/proposals/send-proposal.server.ts',
    find: "  if (!isDealing(lead)) return refuse('lead_over')\n",
    replace: '',
    test: model,
    falls: [whole],
  },
  {
    name: 'a sum of nothing is asked for',
    file: 'domain/proposals/send-proposal.server.ts',
    find: "  if (!isPayable(total)) return refuse('odd_total')\n",
    replace: '',
    test: dealings,
    falls: ['days in the wrong order'],
  },
  {
    name: 'half a centavo is lost',
    file: 'domain/proposals/proposal.ts',
    find: 'Math.floor((quantity * unitCents + 500) / 1000)',
    replace: 'Math.floor((quantity * unitCents) / 1000)',
    test: 'domain/proposals/proposal.test.ts',
    falls: ['a line is in whole centavos'],
  },
  {
    name: 'the price of a first message changes after it was accepted',
    file: 'domain/leads/contact/set-first-price.server.ts',
    find: "      .where('state', 'in', statesFor('accept'))\n",
    replace: '',
    test: 'domain/leads/contact/set-first-price.server.test.ts',
    falls: ['the price of a first message'],
  },
  {
    name: 'a question to all goes to talks that are not open',
    file: 'domain/conversations/ask-all.server.ts',
    find: "    .where('state', '=', 'open')\n",
    replace: '',
    test: 'domain/conversations/ask-all.server.test.ts',
    falls: ['one question goes to each open talk'],
  },
]
