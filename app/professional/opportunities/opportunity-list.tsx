import { useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { newOrders, opportunityTexts as words } from '#texts/opportunities.ts'
import { mergeIntoVisible } from './merge-into-visible.ts'
import type { ListedOpportunity } from './opportunities-view.server.ts'
import { OpportunityCard } from './opportunity-card.tsx'
import { useCardKeys } from './use-card-keys.ts'
import { useGone } from './use-gone.ts'

type Props = { orders: ListedOpportunity[]; isLater: boolean }

/** Orders as loaded; no layout shift while reading (product: Professional side). */
export function OpportunityList({ orders, isLater }: Props) {
  const [first, setFirst] = useState(orders)
  const { rows, missing, fresh } = mergeIntoVisible(first, orders)
  const gone = useGone(missing)
  const list = useRef<HTMLUListElement>(null)
  useCardKeys(list)
  return (
    <div className="max-tablet:-mt-2">
      <div aria-live="polite" className="new-orders">
        {fresh > 0 && !isLater && (
          <Button size="small" onClick={() => setFirst(orders)}>
            {newOrders(fresh)}
          </Button>
        )}
      </div>
      <div className="stack stack-4">
        <ul className="grid grid-cols-1 gap-3 tablet:gap-4 desktop:grid-cols-2" aria-label={words.list} ref={list}>
          {rows.map((order) => (
            <li key={order.uuid} data-order={order.uuid}>
              <OpportunityCard order={order} gone={gone[order.uuid]} />
            </li>
          ))}
        </ul>
        {rows.length > 1 && <p className="hidden text-small text-help desktop:block">{words.keys}</p>}
      </div>
    </div>
  )
}
