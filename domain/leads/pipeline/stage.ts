import type { ContactOutcome } from '../contact/contact-mark.ts'
import { type LeadState, isOver } from '../lead.ts'

/**
 * The stages of a contact in board order: Novo, Falei, Visita, Orçamento, Fechado, Perdido (product: Professional
 * side).
 */
export const stages = ['new', 'talked', 'visit', 'quote', 'won', 'lost'] as const
export type Stage = (typeof stages)[number]

/** Stages stored in `pipeline_entries`, set by hand or by `reachStage`. */
export const plannedStages = ['visit', 'quote'] as const
export type PlannedStage = (typeof plannedStages)[number]

/** Target stages: nothing becomes new again. */
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

/** The stage of a contact. Events win over marks, marks over plans. */
export function stageOf({ state, talkedAt, outcome, planned }: Facts): Stage {
  if (state === 'hired') return 'won'
  if (isOver(state)) return 'lost'
  if (outcome) return outcome
  return planned ?? (talkedAt || state === 'accepted' ? 'talked' : 'new')
}

/** Possible target stages; none for a hired or ended lead. A mark by the professional alone can still be changed. */
export const possibleStages = (facts: Facts): StageToMoveTo[] =>
  facts.state === 'hired' || isOver(facts.state) ? [] : stagesToMoveTo.filter((stage) => stage !== stageOf(facts))
