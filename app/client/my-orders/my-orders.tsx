import { useLayoutEffect } from 'react'
import { useNavigation } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { readPageCursor } from '#app/middleware/page-cursor.ts'
import { signedIn } from '#app/middleware/session.ts'
import { countNotifications } from '#domain/notifications/notifications.server.ts'
import {
  countOrders,
  type ListedOrder,
  listMyOrders,
  ordersBeforeFilter,
  ordersPerPage,
} from '#domain/orders/my-orders.server.ts'
import { displayStatus, remainingHours } from '#domain/orders/order.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { clientTexts } from '#texts/client.ts'
import { formatDate } from '#texts/format.ts'
import { updateText } from '#texts/orders.ts'
import type { Route } from './+types/my-orders.ts'
import { NoOrders } from './no-orders.tsx'
import { OrderCard } from './order-card.tsx'
import { listUrl, filterOf, OrderFilters } from './order-filters.tsx'

const title = `${clientTexts.myOrders} · ${brand.name}`

export const handle = { pageType: 'orders:show' }
export const meta = () => [{ title }, { name: 'description', content: clientTexts.myOrdersIntro }]

const cardOrder = (row: ListedOrder) => ({
  id: row.id,
  uuid: row.uuid,
  date: formatDate(row.createdAt),
  rootCategory: row.rootCategory,
  category: row.category,
  status: row.status,
  display: displayStatus(row),
  displayWithoutUpdate: displayStatus({ ...row, hasNotification: false }),
  news: updateText(row.newsKind, row.newsLeads),
  hours: remainingHours(row, now()),
  found: row.leadCount,
  leads: row.leads,
})

export async function loader({ context, request }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const query = new URL(request.url).searchParams
  const before = readPageCursor(query.get('antes'))
  const filter = filterOf(query.get('filtro'))
  const [rows, total, updateCount] = await Promise.all([
    listMyOrders(db(), userId, { before, filter }),
    countOrders(db(), userId),
    countNotifications(db(), userId),
  ])
  return {
    orders: rows.map(cardOrder),
    updateCount,
    filter: filter ?? null,
    hasFilters: total > ordersBeforeFilter || filter !== undefined,
    isEmpty: total === 0,
    isLater: before !== undefined,
    older: rows[ordersPerPage - 1]?.id ?? null,
  }
}

/** The client's orders, with filters once there are many (spec 2; B-01 to B-15). */
export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const { updateCount, filter, hasFilters, isEmpty, isLater, older } = loaderData
  useFlashingTitle(title, updateCount)
  const { location } = useNavigation()
  const isLoading = location?.pathname === href('/meus-pedidos')
  return (
    <PageColumn>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="stack stack-1">
          <h1>{clientTexts.myOrders}</h1>
          {!isEmpty && <p className="text-soft">{clientTexts.myOrdersIntro}</p>}
        </div>
        {!isEmpty && (
          <ButtonLink href={href('/')} kind="secondary" icon="plus">
            {clientTexts.newOrder}
          </ButtonLink>
        )}
      </div>
      {hasFilters && <OrderFilters current={filter} />}
      {isLoading ? <LoadingOrders /> : <OrderList {...loaderData} />}
      {(older !== null || isLater) && (
        <div className="row justify-center">
          {isLater && (
            <ButtonLink href={listUrl(filter)} kind="ghost">
              {clientTexts.newestOrders}
            </ButtonLink>
          )}
          {older !== null && (
            <ButtonLink href={listUrl(filter, older)} kind="secondary">
              {clientTexts.olderOrders}
            </ButtonLink>
          )}
        </div>
      )}
    </PageColumn>
  )
}

function OrderList({ orders, filter, isEmpty, isLater }: Route.ComponentProps['loaderData']) {
  if (orders.length === 0) return <NoOrders filter={filter} isEmpty={isEmpty} isLater={isLater} />
  return (
    <ul className="grid grid-cols-1 items-start gap-4 desktop:grid-cols-2">
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  )
}

/** While another filter loads. */
const LoadingOrders = () => (
  <div
    className="grid grid-cols-1 items-start gap-4 desktop:grid-cols-2"
    aria-busy="true"
    aria-label={clientTexts.loadingOrders}
    role="status"
  >
    {[1, 2, 3].map((card) => (
      <Card key={card} gap={4}>
        <Skeleton shape="title" />
        <Skeleton shape="card" />
        <Skeleton lines={2} />
      </Card>
    ))}
  </div>
)

const everyMs = 1000

/** Alternates the tab title with the number of updates; stops at 0 and on leaving (AMB-57). */
function useFlashingTitle(title: string, updateCount: number) {
  useLayoutEffect(() => {
    if (updateCount === 0) return
    let withNumber = false
    let shown = document.title
    const flash = () => {
      withNumber = !withNumber
      shown = withNumber ? `(${updateCount}) ${title}` : title
      document.title = shown
    }
    flash()
    const flashing = setInterval(flash, everyMs)
    return () => {
      clearInterval(flashing)
      if (document.title === shown) document.title = title // the next page may have set its own
    }
  }, [title, updateCount])
}
