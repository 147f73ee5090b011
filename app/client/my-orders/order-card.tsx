import { recordEvent } from '#app/browser/data-layer.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { StatusHeader } from '#app/components/status-header.tsx'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import { orderStatusStyle } from '#app/shell/order-status-style.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { href } from '#href.ts'
import { clientTexts } from '#texts/client.ts'
import { hoursLeft } from '#texts/format.ts'
import { foundText, statusText } from '#texts/orders.ts'
import type { Route } from './+types/my-orders.ts'

type CardOrder = Route.ComponentProps['loaderData']['orders'][number]

const footers: Partial<Record<OrderStatus, { label: string; href: string }>> = {
  finalized_zero_lead: { label: clientTexts.learnMore, href: href('/meus-pedidos/profissionais-nao-encontrados') },
  blocked: { label: clientTexts.ourRules, href: href('/meus-pedidos/pedido-bloqueado') },
}

function newsMark({ notifications, hasWritten }: CardOrder['leads'][number]) {
  if (notifications === 0) return undefined
  return hasWritten ? clientTexts.newMessage : clientTexts.newContact
}

/** An order in the list (spec 2; B-06 to B-15). Text and colour follow the display status, the footer the real one. */
export function OrderCard({ order }: { order: CardOrder }) {
  const { headline, text } = statusText(order.display, order.news)
  const footer = footers[order.status]
  return (
    <Card as="article" linked labelledBy={`pedido-${order.id}`} gap={4}>
      <div className="stack stack-1">
        <p className="text-small text-help">
          {order.date}&nbsp;· {order.rootCategory}
        </p>
        <h2 id={`pedido-${order.id}`} className="text-title-3">
          <TextLink
            href={href('/meus-pedidos/:uuid', { uuid: order.uuid })}
            cover
            onClick={() => recordEvent('order-card__click-card', { requestUuid: order.uuid, orderId: order.id })}
          >
            {order.category}
          </TextLink>
        </h2>
      </div>
      <StatusHeader {...orderStatusStyle[order.display]} title={headline} text={text} level={3} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="row">
          <Badge tone={order.found ? 'success' : 'neutral'} icon="users">
            {foundText(order.found, order.displayWithoutUpdate)}
          </Badge>
          {order.hours > 0 && (
            <Badge tone="warning" icon="clock">
              {hoursLeft(order.hours)}
            </Badge>
          )}
        </div>
        {order.leads.length > 0 && (
          <ul className="flex gap-2">
            {order.leads.map((lead) => (
              <li key={lead.id}>
                <Avatar name={lead.name} src={lead.avatarUrl} size="small" mark={newsMark(lead)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {footer && (
        <div className="relative z-10 border-t border-line pt-2">
          <StandaloneLink icon="info" href={footer.href}>
            {footer.label}
          </StandaloneLink>
        </div>
      )}
    </Card>
  )
}
