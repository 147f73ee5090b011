import { RouteLink } from '#app/frame/route-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { StatusHeader } from '#app/ui/status-header.tsx'
import type { Tone } from '#app/ui/tone.ts'
import { href } from '#href.ts'
import { coinTexts as words } from '#texts/coins.ts'
import type { PurchaseView } from './purchase-view.server.ts'

const outcomes: Record<PurchaseView['state'], { tone: Tone; title: string; text?: string }> = {
  created: { tone: 'info', title: words.making, text: words.makingText },
  waiting: { tone: 'info', title: words.making, text: words.makingText },
  paid: { tone: 'success', title: words.paidTitle },
  held: { tone: 'warning', title: words.heldTitle, text: words.heldText },
  failed: { tone: 'danger', title: words.failedTitle, text: words.failedText },
  expired: { tone: 'neutral', title: words.expiredTitle, text: words.expiredText },
  refunded: { tone: 'neutral', title: words.refundedTitle, text: words.refundedText },
  charged_back: { tone: 'danger', title: words.chargedBackTitle, text: words.chargedBackText },
}

const making = { tone: 'info', title: words.makingPage, text: words.makingPageText } as const
/** Of a card there is no code that could run out. */
const ofCard: Partial<typeof outcomes> = {
  created: making,
  waiting: making,
  expired: { tone: 'neutral', title: words.expiredPageTitle, text: words.expiredText },
}

/** What became of a purchase, and what to do now. Said aloud when the page turns by itself. */
export function Outcome({ purchase: { state, method, credited, order } }: { purchase: PurchaseView }) {
  const { tone, title, text } = (method === 'card' ? ofCard[state] : undefined) ?? outcomes[state]
  return (
    <Card>
      <div className="stack stack-4" role="status">
        <StatusHeader tone={tone} title={title} text={state === 'paid' ? credited : text} />
        {state === 'paid' && order && (
          <div className="stack stack-2">
            <ButtonLink href={order} size="large" wide icon="lock" linkAs={RouteLink}>
              {words.backToOrder}
            </ButtonLink>
            <p className="text-center text-small text-help">{words.orderHeld}</p>
          </div>
        )}
        {state === 'paid' && !order && (
          <ButtonLink href={href('/profissional')} wide linkAs={RouteLink}>
            {words.toOpportunities}
          </ButtonLink>
        )}
        {(state === 'expired' || state === 'failed') && (
          <ButtonLink href={order || href('/profissional/carteira/comprar')} wide linkAs={RouteLink}>
            {words.buyAgain}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
