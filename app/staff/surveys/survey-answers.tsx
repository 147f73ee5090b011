import { DetailsList } from '#app/components/details-list.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { readPageCursor } from '#app/middleware/page-cursor.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { listExperienceAnswers, experienceAnswersPerPage } from '#domain/surveys/experience-answers.server.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { formatDateTime } from '#texts/format.ts'
import { surveyAnswersTexts as words } from '#texts/survey.ts'
import { Queue, QueueCard, QueuePage } from '../queue-page.tsx'
import type { Route } from './+types/survey-answers.ts'

export const handle = { pageType: 'survey-answers:show' }
export const meta = () => titleMeta(words.title, words.intro)

const answerText = (value: number | string | string[]) => (Array.isArray(value) ? value.join(', ') : String(value))

export async function loader({ request }: Route.LoaderArgs) {
  const before = readPageCursor(new URL(request.url).searchParams.get('antes'))
  const answers = await listExperienceAnswers(db(), { before })
  return {
    before,
    older: answers[experienceAnswersPerPage - 1]?.id,
    answers: answers.map(({ id, service, city, uf, answeredAt, answers: items }) => ({
      id,
      service,
      place: `${city}, ${uf.toUpperCase()}`,
      when: formatDateTime(answeredAt),
      items: items.map(({ title, value }) => ({ title, text: answerText(value) })),
    })),
  }
}

/** Answers of clients who hired no one, for staff (AMB-44). */
export default function SurveyAnswers({ loaderData: { answers, before, older } }: Route.ComponentProps) {
  return (
    <QueuePage title={words.title} intro={words.intro}>
      <Queue
        empty={before ? { title: words.noOlder, text: undefined } : { title: words.empty, text: words.emptyText }}
        rows={answers.map((answer) => (
          <QueueCard
            key={answer.id}
            id={`resposta-${answer.id}`}
            about={`${answer.place}\u00a0· ${answer.when}`}
            title={answer.service}
          >
            <DetailsList items={answer.items} />
          </QueueCard>
        ))}
      />
      <nav aria-label={words.title} className="row">
        {before && <StandaloneLink href={href('/interno/pesquisas')}>{words.newest}</StandaloneLink>}
        {older && <StandaloneLink href={`${href('/interno/pesquisas')}?antes=${older}`}>{words.older}</StandaloneLink>}
      </nav>
    </QueuePage>
  )
}
