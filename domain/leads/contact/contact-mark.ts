import { type LeadState, endableStates, activeStates } from '../lead.ts'

/** A professional's mark on a contact: talked, gave up, won, lost (product: Matching). */
export const contactMarks = ['talked', 'gave_up', 'won', 'lost'] as const
export type ContactMark = (typeof contactMarks)[number]

export type ContactOutcome = 'won' | 'lost'

export type Marks = { state: LeadState; talkedAt: Date | null; outcome: ContactOutcome | null }

/** The states in which a mark can be set; a hired professional may still report a call. */
export const statesOfMark = (mark: ContactMark): LeadState[] => (mark === 'talked' ? activeStates : endableStates)

/** The marks that would change something. */
export const applicableMarks = ({ state, talkedAt, outcome }: Marks) =>
  contactMarks.filter(
    (mark) => statesOfMark(mark).includes(state) && mark !== outcome && !(mark === 'talked' && talkedAt !== null),
  )
