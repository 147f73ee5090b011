import { ButtonLink } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { listBlockedOrders } from '#domain/orders/my-orders.server.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { blockReasonText } from '#texts/block-reasons.ts'
import { blockedTips, clientTexts } from '#texts/client.ts'
import { formatDate } from '#texts/format.ts'
import type { Route } from './+types/blocked-order.ts'
import { AdvicePage } from './advice-page.tsx'

export const handle = { pageType: 'blocked-order:show' }
export const meta = () => titleMeta(clientTexts.blockedPageTitle, clientTexts.blockedPageText)

export async function loader({ context }: Route.LoaderArgs) {
  const orders = await listBlockedOrders(db(), context.get(signedIn).userId)
  return orders.map(({ uuid, category, createdAt, reason }) => ({
    uuid,
    category,
    date: formatDate(createdAt),
    reason: blockReasonText(reason),
  }))
}

/** Why an order was blocked, and how to avoid it (spec 2; D-08, D-09). */
export default function BlockedOrder({ loaderData: orders }: Route.ComponentProps) {
  return (
    <AdvicePage
      drawing="out-of-air"
      title={clientTexts.blockedPageTitle}
      text={clientTexts.blockedPageText}
      tipsTitle={clientTexts.blockedTips}
      tips={blockedTips}
      first={<Reasons orders={orders} />}
    >
      <div className="stack stack-2 items-center text-center">
        <ButtonLink href={href('/pedir-ajuda')} size="large" kind="secondary" icon="chat">
          {clientTexts.writeToUs}
        </ButtonLink>
        <p className="text-small text-soft">{clientTexts.supportHours}</p>
      </div>
    </AdvicePage>
  )
}

function Reasons({ orders }: { orders: Route.ComponentProps['loaderData'] }) {
  if (orders.length === 0) return null
  return (
    <TitledCard id="motivos" title={clientTexts.blockedWhy}>
      <ul className="stack stack-4">
        {orders.map((order) => (
          <li key={order.uuid} className="stack stack-1">
            <p>
              <TextLink href={href('/meus-pedidos/:uuid', { uuid: order.uuid })}>{order.category}</TextLink>{' '}
              <span className="text-small text-help">{order.date}</span>
            </p>
            <p className="text-soft">{order.reason}</p>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
