import type { ReactNode } from 'react'
import { RouteLink } from '#app/frame/route-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Price } from '#app/ui/price.tsx'
import { RangePicture } from '#app/ui/range-picture.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { orderLifeTexts as words } from '#texts/order-life.ts'
import type { Comparison, Estimate } from './comparison.server.ts'

const lines: readonly { label: string; show: (estimate: Estimate) => ReactNode }[] = [
  { label: words.price, show: ({ price }) => <Price text={price} /> },
  { label: words.rating, show: ({ rating }) => rating },
  {
    label: words.documents,
    show: ({ hasDocuments }) =>
      hasDocuments ? (
        <Badge tone="success" icon="shield">
          {words.documentsYes}
        </Badge>
      ) : (
        <span className="text-soft">{words.documentsNo}</span>
      ),
  },
  { label: words.answered, show: ({ answered }) => answered ?? '–' },
]

/** Two or more estimates beside each other: a table, and cards on a narrow screen (product: Quote). No order by price. */
export function CompareEstimates({ estimates, all, local }: Comparison) {
  return (
    <Card as="section" labelledBy="comparar">
      <div className="stack stack-4">
        <div className="stack stack-1">
          <h2 id="comparar" className="text-title-3">
            {words.compare}
          </h2>
          <p className="text-soft">{words.compareText}</p>
        </div>
        <table className="hidden w-full border-collapse tablet:table">
          <thead>
            <tr className="border-b border-line align-bottom">
              <th scope="col" className="py-2 pr-3 text-left text-small font-semibold text-help">
                {words.professional}
              </th>
              {estimates.map(({ leadId, name, link }) => (
                <th key={leadId} scope="col" className="px-2 py-2 text-left">
                  <TextLink href={link}>{name}</TextLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ label, show }) => (
              <tr key={label} className="border-b border-line last:border-0">
                <th scope="row" className="py-3 pr-3 text-left text-small font-semibold text-help">
                  {label}
                </th>
                {estimates.map((estimate) => (
                  <td key={estimate.leadId} className="px-2 py-3">
                    {show(estimate)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <ul className="stack stack-4 tablet:hidden">
          {estimates.map((estimate) => (
            <li key={estimate.leadId} className="rounded-card border border-line p-4">
              <h3 className="mb-2 text-title-4">
                <TextLink href={estimate.link}>{estimate.name}</TextLink>
              </h3>
              <dl className="stack stack-1">
                {lines.map(({ label, show }) => (
                  <div key={label} className="flex items-center justify-between gap-4">
                    <dt className="text-small text-help">{label}</dt>
                    <dd className="text-right">{show(estimate)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
        <div>
          <ButtonLink href={all} kind="secondary" linkAs={RouteLink}>
            {words.compareAll}
          </ButtonLink>
        </div>
        {local && (
          <div className="stack stack-4 border-t border-line pt-4">
            <h3 className="text-title-4">{local.title}</h3>
            <RangePicture {...local.range} />
            <p className="text-small text-help">{words.localPricesNote}</p>
          </div>
        )}
      </div>
    </Card>
  )
}
