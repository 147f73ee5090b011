import type { RecentRequest } from '#domain/orders/recent-requests.server.ts'

export type RequestSummary = Pick<RecentRequest, 'answers'> & { title: string; when: string }

/** Recent requests, anonymous (H-08). */
export const RequestCards = ({ requests }: { requests: RequestSummary[] }) =>
  requests.length > 0 && (
    <ul className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-4">
      {requests.map(({ title, answers, when }, index) => (
        <li key={index} className="card flex flex-col gap-1">
          <h3 className="text-title-4">{title}</h3>
          <dl className="stack stack-2">
            {answers.map(({ question, answer }) => (
              <div key={question}>
                <dt className="text-small text-help">{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
          <span className="mt-auto pt-2 text-small text-soft">{when}</span>
        </li>
      ))}
    </ul>
  )
