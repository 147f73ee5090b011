import { RouteLink } from '#app/frame/route-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { CoinAmount } from '#app/ui/coin-amount.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { OpportunityView } from '../opportunity/opportunity-view.server.ts'
import { Slots } from '../opportunity/slots.tsx'
import { href } from '#href.ts'

const shownAnswers = 3

/** One order that may be unlocked. */
export function OpportunityCard({ order }: { order: OpportunityView }) {
  return (
    <Card as="article" linked labelledBy={`pedido-${order.uuid}`}>
      <div className="stack stack-4">
        <div className="stack stack-1">
          <p className="text-small text-help">
            {order.place}
            {order.published && ` · ${order.published}`}
          </p>
          <h2 id={`pedido-${order.uuid}`} className="text-title-3">
            <TextLink href={href('/profissional/oportunidades/:uuid', { uuid: order.uuid })} cover linkAs={RouteLink}>
              {order.heading}
            </TextLink>
          </h2>
        </div>
        <div className="row">
          {order.express && (
            <Badge tone="highlight" icon="calendar">
              {order.express.text}
            </Badge>
          )}
          <Badge tone={order.isUrgent ? 'warning' : 'neutral'} icon="calendar">
            {order.urgency}
          </Badge>
          <Badge tone="info" icon="chat">
            {order.contactMode}
          </Badge>
        </div>
        {order.description && <p className="line-clamp-2">{order.description}</p>}
        {order.answers.length > 0 && (
          <ul className="stack stack-1 text-soft">
            {order.answers.slice(0, shownAnswers).map((answer) => (
              <li key={answer.title}>
                {answer.title.endsWith('?') ? answer.title : `${answer.title}:`}{' '}
                <span className="font-medium text-ink">{answer.text}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
          <Slots taken={order.taken} slots={order.slots} />
          <CoinAmount text={order.priceText} />
        </div>
      </div>
    </Card>
  )
}
