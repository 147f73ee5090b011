import { leadStates, canBecome, type LeadState } from './lead.ts'

/** What a professional says of a contact: we talked, I gave up, I closed, I did not close (product: Matching). */
export const contactMarks = ['talked', 'gave_up', 'won', 'lost'] as const
export type ContactMark = (typeof contactMarks)[number]

export type ContactOutcome = 'won' | 'lost'
export type MarkRefusal = 'not_found' | 'lead_over'

/** The states in which somebody can still say something of it. */
export const runningStates: LeadState[] = leadStates.filter((state) => canBecome(state, 'ended'))

type Marked = { state: LeadState; talkedAt: Date | null; outcome: ContactOutcome | null }

/** The marks that would change anything; a button for each. */
export const marksLeft = ({ state, talkedAt, outcome }: Marked) =>
  runningStates.includes(state)
    ? contactMarks.filter((mark) => mark !== outcome && !(mark === 'talked' && talkedAt !== null))
    : []
