import { Form, useNavigation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { orderLifeTexts as words } from '#texts/order-life.ts'
import type { Permissions } from './order-view.server.ts'
import { CloseButtons } from './manage-order.tsx'

const labels = { ...words.closeFor, gave_up: words.notNeeded }

/** "Ainda precisa?", asked while the search runs: go on, extend, hired, or not needed any more (product: Order life). */
export function StillNeeded({ canExtend }: { canExtend: Permissions['extend'] }) {
  const busy = useNavigation().formData?.get('intent')
  return (
    <Card as="section" labelledBy="ainda-precisa">
      <div className="stack stack-4">
        <div className="stack stack-1">
          <h2 id="ainda-precisa" className="text-title-3">
            {words.stillNeeded}
          </h2>
          <p className="text-soft">{words.stillNeededText}</p>
        </div>
        <div className="row">
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="keep" />
            <Button type="submit" icon="search" busy={busy === 'keep'}>
              {words.keep}
            </Button>
          </Form>
          {canExtend && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="extend" />
              <Button type="submit" kind="secondary" icon="clock" busy={busy === 'extend'}>
                {words.extend}
              </Button>
            </Form>
          )}
        </div>
        <CloseButtons reasons={['hired', 'gave_up']} labels={labels} />
      </div>
    </Card>
  )
}
