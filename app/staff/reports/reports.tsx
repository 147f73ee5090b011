import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { listPendingReports } from '#domain/conversations/reports/reports.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { reportDoneTexts, staffReportTexts as words } from '#texts/reports.ts'
import { doneText } from '../done-text.ts'
import { Queue, QueueCard, QueuePage } from '../queue-page.tsx'
import type { Route } from './+types/reports.ts'
import { reportFacts } from './report-facts.ts'

export const handle = { pageType: 'moderation-reports:show' }
export const meta = () => titleMeta(words.title, words.intro)

export async function loader({ request }: Route.LoaderArgs) {
  const { reports, total } = await listPendingReports(db())
  return {
    reports: reports.map((report) => ({
      ...reportFacts(report, now()),
      page: href('/interno/denuncias/:reportId', { reportId: report.id }),
    })),
    rest: total > reports.length ? words.more(total - reports.length) : null,
    done: doneText(request, reportDoneTexts),
  }
}

/** Reports with people and reason; message content is on each report’s page. */
export default function Reports({ loaderData: { reports, rest, done } }: Route.ComponentProps) {
  return (
    <QueuePage
      title={words.title}
      intro={words.intro}
      back={{ href: href('/interno/moderacao'), text: words.toOrders }}
      done={done}
    >
      <Queue
        empty={{ title: words.empty, text: words.emptyText }}
        rest={rest}
        refresh={href('/interno/denuncias')}
        rows={reports.map((report) => (
          <QueueCard
            key={report.id}
            id={`denuncia-${report.id}`}
            about={`${report.about}\u00a0· ${report.sent}`}
            title={report.heading}
          >
            <div className="row">
              <Badge tone="warning" icon="alert">
                {report.reason}
              </Badge>
              <span className="text-soft">{report.earlier}</span>
            </div>
            <div>
              <ButtonLink href={report.page} kind="secondary">
                {words.open}
                <span className="sr-only">: {report.heading}</span>
              </ButtonLink>
            </div>
          </QueueCard>
        ))}
      />
    </QueuePage>
  )
}
