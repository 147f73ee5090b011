import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import type { OrderFilter } from '#domain/orders/my-orders.server.ts'
import { href } from '#href.ts'
import { clientTexts as words } from '#texts/client.ts'

type Props = { filter: OrderFilter | null; isEmpty: boolean; isLater: boolean }

const nothingHere = {
  open: { title: words.noOpenOrders, text: words.noOpenOrdersText },
  ended: { title: words.noEndedOrders, text: words.noEndedOrdersText },
}

/** An empty list: no orders at all, none of this filter, or no older ones. */
export function NoOrders({ filter, isEmpty, isLater }: Props) {
  const { title, text } = isEmpty
    ? { title: words.noOrders, text: words.noOrdersText }
    : filter && !isLater
      ? nothingHere[filter]
      : { title: words.noOlderOrders, text: words.noOlderOrdersText }
  return (
    <Card>
      <EmptyState
        drawing="nest"
        title={title}
        text={text}
        action={
          isEmpty && (
            <ButtonLink href={href('/')} size="large">
              {words.makeOrder}
            </ButtonLink>
          )
        }
      />
    </Card>
  )
}
