import { Tabs } from '#app/components/tabs.tsx'
import type { OrderFilter } from '#domain/orders/my-orders.server.ts'
import { isKeyOf } from '#domain/shared/keys.ts'
import { href } from '#href.ts'
import { clientTexts } from '#texts/client.ts'

/** The filter of each search param. */
const filters = { abertos: 'open', encerrados: 'ended' } as const satisfies Record<string, OrderFilter>

/** The filter in the URL; undefined for all orders and unknown values. */
export const filterOf = (param: string | null): OrderFilter | undefined =>
  param !== null && isKeyOf(filters, param) ? filters[param] : undefined

/** The URL of the list with this filter; `before` is the id of the last order on the previous page. */
export function listUrl(filter: OrderFilter | null, before?: number) {
  const query = new URLSearchParams()
  const param = Object.entries(filters).find(([, value]) => value === filter)?.[0]
  if (param) query.set('filtro', param)
  if (before !== undefined) query.set('antes', String(before))
  const search = query.toString()
  return search ? `${href('/meus-pedidos')}?${search}` : href('/meus-pedidos')
}

const tabs = [
  { filter: null, label: clientTexts.allOrders },
  { filter: 'open', label: clientTexts.openOrders },
  { filter: 'ended', label: clientTexts.endedOrders },
] as const

export const OrderFilters = ({ current }: { current: OrderFilter | null }) => (
  <Tabs
    label={clientTexts.filterLabel}
    tabs={tabs.map(({ filter, label }) => ({ href: listUrl(filter), label, current: filter === current }))}
  />
)
