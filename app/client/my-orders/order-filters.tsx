import { RouteLink } from '#app/shell/route-link.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import type { OrderFilter } from '#domain/orders/my-orders.server.ts'
import { clientTexts } from '#texts/client.ts'
import { href } from '#href.ts'

/** The words of the address, and what each shows. */
const filters = { abertos: 'open', encerrados: 'ended' } as const satisfies Record<string, OrderFilter>

/** The filter that an address names; undefined for all orders, and for what it does not know. */
export const filterOf = (word: string | null): OrderFilter | undefined =>
  word !== null && Object.hasOwn(filters, word) ? filters[word as keyof typeof filters] : undefined

/** The list with this filter, from its newest order or from the one before `before`. */
export function addressOf(filter: OrderFilter | null, before?: number) {
  const word = Object.entries(filters).find(([, shown]) => shown === filter)?.[0]
  const query = new URLSearchParams({
    ...(word ? { filtro: word } : {}),
    ...(before === undefined ? {} : { antes: String(before) }),
  }).toString()
  return query ? `${href('/meus-pedidos')}?${query}` : href('/meus-pedidos')
}

/** Which part of the orders is shown; each has its own address. */
export const OrderFilters = ({ current }: { current: OrderFilter | null }) => (
  <Tabs
    label={clientTexts.filterLabel}
    linkAs={RouteLink}
    tabs={(
      [
        [null, clientTexts.allOrders],
        ['open', clientTexts.openOrders],
        ['ended', clientTexts.endedOrders],
      ] as const
    ).map(([filter, label]) => ({ href: addressOf(filter), label, current: filter === current }))}
  />
)
