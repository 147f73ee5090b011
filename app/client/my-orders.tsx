import type { Route } from './+types/my-orders.ts'
import { signedIn } from '#app/middleware/session.ts'
import { RouteLink } from '#app/shell/route-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Container } from '#app/ui/layout.tsx'
import { notificationCount } from '#domain/notifications/notifications.server.ts'
import { myOrders, ordersPerPage } from '#domain/orders/my-orders.server.ts'
import { displayStatus, remainingHours } from '#domain/orders/order.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { clientTexts } from '#texts/client.ts'
import { formatDate } from '#texts/format.ts'
import { type CardOrder, OrderCard } from './order-card.tsx'
import { useFlashingTitle } from './use-flashing-title.ts'

const title = `${clientTexts.myOrders} · ${brand.name}`

export const handle = { pageType: 'orders:show' }
export const meta = () => [{ title }, { name: 'description', content: clientTexts.myOrdersLead }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const before = Number(new URL(request.url).searchParams.get('antes')) || undefined
  const [rows, news] = await Promise.all([
    myOrders(db(), userId, before ? { before } : {}),
    notificationCount(db(), userId),
  ])
  const orders = rows.map((row): CardOrder => ({
    id: row.id,
    uuid: row.uuid,
    date: formatDate(row.createdAt),
    rootCategory: row.rootCategory,
    category: row.category,
    status: row.status,
    display: displayStatus(row),
    hours: remainingHours(row, now()),
    found: row.leadCount,
    leads: row.leads,
  }))
  return { orders, news, isLater: before !== undefined, older: rows.length === ordersPerPage ? rows.at(-1)!.id : null }
}

/** The client's orders (spec 2; B-01 to B-15). */
export default function MyOrders({ loaderData: { orders, news, isLater, older } }: Route.ComponentProps) {
  useFlashingTitle(title, news)
  return (
    <Container width="reading">
      <div className="stack stack-6 py-6 desktop:py-10">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="stack stack-1">
            <h1>{clientTexts.myOrders}</h1>
            {orders.length > 0 && <p className="text-soft">{clientTexts.myOrdersLead}</p>}
          </div>
          {orders.length > 0 && (
            <ButtonLink href="/" kind="secondary" icon="plus">
              Novo pedido
            </ButtonLink>
          )}
        </div>
        {orders.length === 0 && !isLater && (
          <Card>
            <EmptyState
              drawing="nest"
              title={clientTexts.noOrders}
              text={clientTexts.noOrdersText}
              action={
                <ButtonLink href="/" size="large">
                  {clientTexts.makeOrder}
                </ButtonLink>
              }
            />
          </Card>
        )}
        <ul className="stack stack-4">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
        {(older !== null || isLater) && (
          <div className="row justify-center">
            {isLater && (
              <ButtonLink href="/meus-pedidos" kind="ghost" linkAs={RouteLink}>
                {clientTexts.newestOrders}
              </ButtonLink>
            )}
            {older !== null && (
              <ButtonLink href={`/meus-pedidos?antes=${older}`} kind="secondary" linkAs={RouteLink}>
                {clientTexts.olderOrders}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </Container>
  )
}
