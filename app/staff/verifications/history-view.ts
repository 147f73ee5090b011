import type { listVerificationHistory } from '#domain/verification/verification-queue.server.ts'
import { joinWithDots, formatDateTime } from '#texts/format.ts'
import { staffVerificationTexts as words } from '#texts/staff-verifications.ts'
import { eventTexts, kindTexts, pieceTexts, reasonTexts } from '#texts/verification.ts'

type HistoryEntry = Awaited<ReturnType<typeof listVerificationHistory>>[number]
export type HistoryLine = { key: string; title: string; reason: string; note: string | null; by: string }

/** The history of documents as text, with the kind if there are several. */
export const historyLines = (history: readonly HistoryEntry[], { withKind }: { withKind: boolean }): HistoryLine[] =>
  history.map(({ kind, event, staff, reason, pieces, note, at }, index) => {
    const when = formatDateTime(at)
    const authorText = event === 'send' ? words.byThem(when) : words.byItself(when)
    return {
      key: `${index}-${when}`,
      title: withKind ? `${kindTexts[kind].name}: ${eventTexts[event]}` : eventTexts[event],
      reason: joinWithDots([...pieces.map((piece) => pieceTexts[piece].label), reason && reasonTexts[reason]]),
      note,
      by: staff ? words.byStaff(staff, when) : authorText,
    }
  })
