import type { DecisionReason, Piece, VerificationEvent, VerificationKind } from '#domain/verification/verification.ts'
import { joinWithDots, formatDateTime } from '#texts/format.ts'
import { eventTexts, kindTexts, pieceTexts, reasonTexts } from '#texts/verification.ts'
import { verifyTexts as words } from '#texts/verify.ts'

type Happened = {
  kind: VerificationKind
  event: VerificationEvent
  staff: string | null
  reason: string | null
  pieces: Piece[]
  note: string | null
  at: Date
}
export type HistoryLine = { key: string; title: string; reason: string; note: string | null; by: string }

/** The history of documents as text, with the kind if there are several. */
export const historyLines = (history: readonly Happened[], { withKind }: { withKind: boolean }): HistoryLine[] =>
  history.map(({ kind, event, staff, reason, pieces, note, at }, index) => {
    const when = formatDateTime(at)
    return {
      key: `${index}-${when}`,
      title: withKind ? `${kindTexts[kind].name}: ${eventTexts[event]}` : eventTexts[event],
      reason: joinWithDots([
        ...pieces.map((piece) => pieceTexts[piece].label),
        ...(reason ? [reasonTexts[reason as DecisionReason]] : []),
      ]),
      note,
      by: staff ? words.byStaff(staff, when) : event === 'send' ? words.byThem(when) : words.byItself(when),
    }
  })
