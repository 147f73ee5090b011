import type { listStaffActionsOn } from '#domain/moderation/staff-actions-on.server.ts'
import { formatDateTime, formatDay } from '#texts/format.ts'
import { staffVerificationTexts as words } from '#texts/staff-verifications.ts'
import type { HistoryLine } from './verifications/history-view.ts'

type StaffActions = Awaited<ReturnType<typeof listStaffActionsOn>>

/** Suspensions and their ends as text, with staff notes. */
export const suspensionLines = (actions: StaffActions, reasonText: (reason: string) => string): HistoryLine[] =>
  actions.map(({ id, action, after, at, staff }) => {
    const { reason = '', note, until } = (after ?? {}) as { reason?: string; note?: string; until?: string }
    const endedText = staff ? words.restored : words.endedByItself
    return {
      key: `audit-${id}`,
      title: action.endsWith('.suspended') ? words.suspendedLine(until ? formatDay(until) : null) : endedText,
      reason: reasonText(reason),
      note: note ?? null,
      by: staff ? words.byStaff(staff, formatDateTime(at)) : words.byItself(formatDateTime(at)),
    }
  })
