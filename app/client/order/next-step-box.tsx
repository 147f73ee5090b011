import { Card } from '#app/components/card.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import type { OrderStatus } from '#domain/orders/order.ts'
import { orderLifeTexts as words } from '#texts/order-lifecycle.ts'

type Props = { text: string; status: OrderStatus; isAlone: boolean }

/** "E agora?": the next step in one sentence, with a drawing if there is nothing to list. */
export const NextStepBox = ({ text, status, isAlone }: Props) => (
  <Card as="section" labelledBy="e-agora">
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {isAlone && <Drawing name={status === 'searching' ? 'searching' : 'nest'} width={132} />}
      <div className="stack stack-1 min-w-[220px] flex-1">
        <h2 id="e-agora" className="text-title-4">
          {words.now}
        </h2>
        <p className="text-lead">{text}</p>
      </div>
    </div>
  </Card>
)
