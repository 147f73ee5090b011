import type { LastSeen } from '#domain/professionals/last-seen.ts'
import { professionalMetricsTexts } from './professional-metrics.ts'
import { answersText, lastSeenTexts, professionalPageTexts } from './professional-page.ts'

type Measured = {
  answerMinutes: number | null
  answerPercent: number | null
  hires: number
  lastSeen: LastSeen | null
}

/** Metrics on a professional's card, each with its icon; unknown ones are omitted (docs/decisions/0020). */
export function measuredLines({ answerMinutes, answerPercent, hires, lastSeen }: Measured) {
  const lines = [
    { icon: 'clock', text: answerMinutes === null ? null : answersText(answerMinutes) },
    { icon: 'chat', text: answerPercent === null ? null : professionalMetricsTexts.answered(answerPercent) },
    { icon: 'check-circle', text: hires ? professionalPageTexts.hires(hires) : null },
    { icon: 'user', text: lastSeen && lastSeenTexts[lastSeen] },
  ] as const
  return lines.flatMap(({ icon, text }) => (text ? [{ icon, text }] : []))
}
