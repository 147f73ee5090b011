import type { Fault } from './fault.ts'

const rule = { file: 'domain/matching/invitation.ts', test: 'domain/matching/invitation.test.ts' }
const action = { test: 'domain/matching/invite-professional.server.test.ts' }

/** Invitations: forbidden, too many, repeated. */
export const invitationFaults: Fault[] = [
  {
    name: 'a link asks anyone who lacks what the service requires',
    file: 'domain/matching/asked-by-link.server.ts',
    find: '.length === 0\n',
    replace: '.length >= 0\n',
    test: 'domain/orders/lifecycle/open-to-others.server.test.ts',
    failingTests: ['a link without the required document is inactive'],
  },
  {
    ...rule,
    name: 'an invitation goes out for a full order',
    find: 'leadCount >= maxLeads,',
    replace: 'leadCount > maxLeads,',
    failingTests: ['no invitation: an order without a free slot'],
  },
  {
    ...rule,
    name: 'an order that one alone sees invites others',
    find: 'onlyUntil !== null,',
    replace: 'false && onlyUntil !== null,',
    failingTests: ['no invitation: an order exclusive to one professional'],
  },
  {
    ...rule,
    name: 'an order invites a seventh',
    find: 'invitationCount >= maxInvitations,',
    replace: 'invitations > maxInvitations,',
    failingTests: ['no invitation: the seventh invitation of an order'],
  },
  {
    ...rule,
    name: 'who lacks documents is invited',
    find: '!facts.hasDocuments || ',
    replace: '',
    failingTests: ['no invitation: a professional with missing documents'],
  },
  {
    ...rule,
    name: 'a professional at capacity is invited',
    find: '!facts.hasCapacity || ',
    replace: '',
    failingTests: ['no invitation: a professional whose agenda is full'],
  },
  {
    ...action,
    name: 'a client invites for another’s order',
    file: 'domain/matching/invitation-facts.server.ts',
    find: "    .where('o.client_id', '=', clientId)",
    replace: "    .where('o.client_id', '<>', clientId - clientId)",
    failingTests: ['another client, or an unknown professional, is refused'],
  },
  {
    ...action,
    name: 'whom a client refused is invited',
    file: 'domain/matching/invitation-facts.server.ts',
    find: "l.state = 'rejected'",
    replace: "l.state = 'accepted'",
    failingTests: ['an invitation is refused between two people of whom one blocked or rejected the other'],
  },
  {
    ...action,
    name: 'an invitation is created each time it is pressed',
    file: 'domain/matching/invite-professional.server.ts',
    find: 'if (!facts.invitedAt) await invite',
    replace: 'await invite',
    failingTests: ['inviting twice, also concurrently'],
  },
  {
    ...action,
    name: 'who is invited from far away cannot take the order',
    file: 'domain/leads/unlock/unlock-facts.server.ts',
    find: 'f.professional_id = p.id and f.invited_at is not null',
    replace: 'f.professional_id = p.id and f.invited_at is null',
    failingTests: ['an invited professional is notified at once'],
  },
  {
    name: 'the page of a refused invitation offers it once more',
    file: 'app/browser/use-action-form.tsx',
    find: ' defaultShouldRevalidate',
    replace: '',
    test: 'test/e2e/invitations.test.ts',
    rebuilt: true,
    failingTests: ['a client who cannot invite is directed to a request, and inviting works without JavaScript'],
  },
]
