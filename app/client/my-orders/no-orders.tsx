import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import type { OrderFilter } from '#domain/orders/my-orders.server.ts'
import { href } from '#href.ts'
import { clientTexts as words } from '#texts/client.ts'

type Props = { filter: OrderFilter | null; isEmpty: boolean; isLater: boolean }

const emptyFilterTexts = {
  open: { title: words.noOpenOrders, text: words.noOpenOrdersText },
  ended: { title: words.noEndedOrders, text: words.noEndedOrdersText },
}

function textsOf({ filter, isEmpty, isLater }: Props) {
  if (isEmpty) return { title: words.noOrders, text: words.noOrdersText }
  if (filter && !isLater) return emptyFilterTexts[filter]
  return { title: words.noOlderOrders, text: words.noOlderOrdersText }
}

/** An empty list: no orders at all, none of this filter, or no older ones. */
export function NoOrders(props: Props) {
  return (
    <Card>
      <EmptyState
        drawing="nest"
        {...textsOf(props)}
        action={
          props.isEmpty && (
            <ButtonLink href={href('/')} size="large">
              {words.makeOrder}
            </ButtonLink>
          )
        }
      />
    </Card>
  )
}
