import { type LeadState, isOver } from '../lead.ts'
import type { ContactOutcome } from '../contact/contact-mark.ts'

/** How far a contact is, from left to right as a board has it: Novo, Falei, Visita, Orçamento, Fechado, Perdido (product: Professional side). */
export const stages = ['new', 'talked', 'visit', 'quote', 'won', 'lost'] as const
export type Stage = (typeof stages)[number]

/** Stages that nothing else tells: the professional puts a contact there. */
export const plannedStages = ['visit', 'quote'] as const
export type PlannedStage = (typeof plannedStages)[number]

/** Where a professional may put a contact: nothing becomes new again. */
export const stagesToMoveTo = ['talked', 'visit', 'quote', 'won', 'lost'] as const
export type StageToMoveTo = (typeof stagesToMoveTo)[number]

export const lostReasons = ['price', 'no_answer', 'hired_other', 'gave_up', 'too_far', 'no_time', 'other'] as const
export type LostReason = (typeof lostReasons)[number]

type Facts = {
  state: LeadState
  talkedAt: Date | null
  outcome: ContactOutcome | null
  planned: PlannedStage | null
}

/** Where a contact stands. What happened comes before what was said, and both before what was planned. */
export function stageOf({ state, talkedAt, outcome, planned }: Facts): Stage {
  if (state === 'hired') return 'won'
  if (isOver(state)) return 'lost'
  if (outcome) return outcome
  return planned ?? (talkedAt || state === 'accepted' ? 'talked' : 'new')
}

/** The stages to which a contact can be moved now: none once its end is not the professional's word alone. */
export const movesOf = (facts: Facts): StageToMoveTo[] =>
  facts.state === 'hired' || isOver(facts.state) ? [] : stagesToMoveTo.filter((stage) => stage !== stageOf(facts))
