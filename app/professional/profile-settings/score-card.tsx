import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { professionalMetricsTexts as words } from '#texts/professional-metrics.ts'
import { Checklist } from './checklist.tsx'
import type { ScoreView } from './score-view.server.ts'

const circumference = 2 * Math.PI * 42

/** The score with the next step; folded: all parts, partner conditions and metrics. */
export function ScoreCard({ total, next, parts, isPartner, partner, measured }: ScoreView) {
  return (
    <Card as="section" labelledBy="nota" gap={4}>
      <div className="flex items-center gap-4">
        <svg
          viewBox="0 0 100 100"
          width="96"
          height="96"
          className="score-ring"
          role="img"
          aria-label={words.total(total)}
        >
          <circle cx="50" cy="50" r="42" />
          {total > 0 && (
            <circle
              cx="50"
              cy="50"
              r="42"
              className="score-ring-done"
              strokeDasharray={`${(total / 100) * circumference} ${circumference}`}
              transform="rotate(-90 50 50)"
            />
          )}
          <text x="50" y="51" textAnchor="middle" dominantBaseline="central">
            {total}
          </text>
        </svg>
        <div className="stack stack-1 min-w-0">
          <h2 id="nota" className="text-title-3">
            {words.title}
          </h2>
          <p className="text-small text-soft">{words.intro}</p>
        </div>
      </div>
      {next ? (
        <div className="stack stack-2">
          <p className="text-small text-soft">{words.next}</p>
          <ButtonLink href={next.href} iconAfter="chevron" wide>
            {next.text}
          </ButtonLink>
        </div>
      ) : (
        <p>{words.whole}</p>
      )}
      <Disclosure title={words.allParts} plain>
        <Checklist items={parts.map(({ title, points, isDone }) => ({ title, isDone, note: words.points(points) }))} />
      </Disclosure>
      <Disclosure title={words.measured} plain>
        <div className="stack stack-4">
          <DetailsList items={measured} />
          <p className="text-small text-soft">{words.measuredNote}</p>
        </div>
      </Disclosure>
      <Disclosure title={words.partner} plain>
        <div className="stack stack-4">
          <p className="text-soft">{isPartner ? words.isPartner : words.partnerIntro}</p>
          <Checklist items={partner} />
        </div>
      </Disclosure>
    </Card>
  )
}
