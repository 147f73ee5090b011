import { Badge } from '#app/components/badge.tsx'
import type { ShownVisitState } from '#domain/visits/visit.ts'
import { visitTexts as words } from '#texts/visits.ts'

const tones = {
  proposed: 'warning',
  confirmed: 'success',
  declined: 'danger',
  canceled: 'neutral',
  unanswered: 'neutral',
} as const satisfies Record<ShownVisitState, string>

/** The state of a visit, as professionals read it. */
export const VisitBadge = ({ state }: { state: ShownVisitState }) => (
  <Badge tone={tones[state]}>{words.states[state]}</Badge>
)
