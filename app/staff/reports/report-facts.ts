import type { ReportRow } from '#domain/conversations/reports/reports.server.ts'
import { formatAgo } from '#texts/format.ts'
import { reportReasonTexts, staffReportTexts as words } from '#texts/reports.ts'

/** A report as text: people, place, reason and time, without message content. */
export const reportFacts = (report: ReportRow, now: Date) => ({
  id: report.id,
  heading: report.byClient
    ? words.byClient(report.client, report.professional)
    : words.byProfessional(report.professional, report.client),
  about: `${report.service}\u00a0· ${report.city}, ${report.uf.toUpperCase()}`,
  sent: words.sent(formatAgo(report.createdAt, now)),
  reason: reportReasonTexts[report.reason],
  earlier: words.earlier(report.earlier),
})
