import type { Route } from './+types/reports.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { RouteLink } from '#app/shell/route-link.tsx'
import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { reportQueue } from '#domain/conversations/reports/reports.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { reportDoneTexts, staffReportTexts as words } from '#texts/reports.ts'
import { QueueCard } from '../moderation/queue-card.tsx'
import { EmptyQueue, QueuePage } from '../queue-page.tsx'
import { reportFacts } from './report-facts.ts'

export const handle = { pageType: 'moderation-reports:show' }
export const meta = () => [{ title: `${words.title} · ${brand.name}` }, { name: 'description', content: words.lead }]

type Done = keyof typeof reportDoneTexts
const isDone = (word: string | null): word is Done => word !== null && Object.hasOwn(reportDoneTexts, word)

export async function loader({ request }: Route.LoaderArgs) {
  const { reports, total } = await reportQueue(db())
  const done = new URL(request.url).searchParams.get('feito')
  return {
    reports: reports.map((report) => ({
      ...reportFacts(report, now()),
      page: href('/interno/denuncias/:reportId', { reportId: report.id }),
    })),
    rest: total - reports.length,
    done: isDone(done) ? reportDoneTexts[done] : undefined,
  }
}

/** Reports with people and reason; message content is on each report’s page. */
export default function Reports({ loaderData: { reports, rest, done } }: Route.ComponentProps) {
  return (
    <QueuePage
      title={words.title}
      lead={words.lead}
      back={<BackLink href={href('/interno/moderacao')}>{words.toOrders}</BackLink>}
      done={done}
    >
      {reports.length === 0 && <EmptyQueue title={words.empty} text={words.emptyText} />}
      <ul className="stack stack-4">
        {reports.map((report) => (
          <li key={report.id}>
            <QueueCard
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
                <ButtonLink href={report.page} kind="secondary" linkAs={RouteLink}>
                  {words.open}
                  <span className="sr-only">: {report.heading}</span>
                </ButtonLink>
              </div>
            </QueueCard>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-soft">{words.more(rest)}</p>}
      <TextLink alone href={href('/interno/denuncias')} linkAs={RouteLink}>
        {words.refresh}
      </TextLink>
    </QueuePage>
  )
}
