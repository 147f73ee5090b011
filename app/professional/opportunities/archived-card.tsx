import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { href } from '#href.ts'
import { opportunityTexts as words } from '#texts/opportunities.ts'
import { RestoreForm } from '../opportunity/restore-form.tsx'
import type { ListedOpportunity } from './opportunities-view.server.ts'

/** A dismissed or ended order with the reason. */
export function ArchivedCard({ order }: { order: ListedOpportunity }) {
  return (
    <Card as="article" labelledBy={`pedido-${order.uuid}`} gap={4}>
      <div className="stack stack-1">
        <p className="text-small text-help">
          {order.place}&nbsp;· {order.distance}
          {order.published && <span>&nbsp;· {order.published}</span>}
        </p>
        <h2 id={`pedido-${order.uuid}`} className="text-title-4">
          <TextLink href={href('/profissional/oportunidades/:uuid', { uuid: order.uuid })}>{order.heading}</TextLink>
        </h2>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Badge tone="neutral">{order.whyArchived}</Badge>
        {order.canRestore && <RestoreForm uuid={order.uuid} label={words.restore} />}
      </div>
    </Card>
  )
}
