import { Tabs } from '#app/components/tabs.tsx'
import type { OrderFilter } from '#domain/orders/my-orders.server.ts'
import { isKeyOf } from '#domain/shared/keys.ts'
import { href } from '#href.ts'
import { clientTexts } from '#texts/client.ts'

/** The filter of each search param. */
const filters = { abertos: 'open', encerrados: 'ended' } as const satisfies Record<string, OrderFilter>

/** The filter in the URL; undefined for all orders and unknown values. */
export const filterOf = (word: string | null): OrderFilter | undefined =>
  word !== null && isKeyOf(filters, word) ? filters[word] : undefined

/** The URL of the list with this filter; `before` is the id of the last order on the previous page. */
export function listUrl(filter: OrderFilter | null, before?: number) {
  const word = Object.entries(filters).find(([, shown]) => shown === filter)?.[0]
  const query = new URLSearchParams({
    ...(word ? { filtro: word } : {}),
    ...(before === undefined ? {} : { antes: String(before) }),
  }).toString()
  return query ? `${href('/meus-pedidos')}?${query}` : href('/meus-pedidos')
}

export const OrderFilters = ({ current }: { current: OrderFilter | null }) => (
  <Tabs
    label={clientTexts.filterLabel}
    tabs={(
      [
        [null, clientTexts.allOrders],
        ['open', clientTexts.openOrders],
        ['ended', clientTexts.endedOrders],
      ] as const
    ).map(([filter, label]) => ({ href: listUrl(filter), label, current: filter === current }))}
  />
)
