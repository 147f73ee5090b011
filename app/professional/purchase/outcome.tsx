import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { StatusHeader } from '#app/components/status-header.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import type { Tone } from '#app/components/tone.ts'
import { href } from '#href.ts'
import { coinTexts as words, reasonText } from '#texts/coins.ts'
import type { PurchaseView } from './purchase-view.server.ts'
import { UpdatesItself } from './updates-itself.tsx'

type OutcomeText = { tone: Tone; title: string; text?: string; updatesItself?: true }

const outcomes: Record<PurchaseView['state'], OutcomeText> = {
  created: { tone: 'info', title: words.making, text: words.makingText, updatesItself: true },
  waiting: { tone: 'info', title: words.making, text: words.makingText, updatesItself: true },
  paid: { tone: 'success', title: words.paidTitle },
  pending_review: { tone: 'warning', title: words.heldTitle, text: words.heldText },
  failed: { tone: 'danger', title: words.failedTitle, text: words.failedText },
  expired: { tone: 'neutral', title: words.expiredTitle, text: words.expiredText },
  refunded: { tone: 'neutral', title: words.refundedTitle, text: words.refundedText },
  charged_back: { tone: 'danger', title: words.chargedBackTitle, text: words.chargedBackText },
}

const making: OutcomeText = { tone: 'info', title: words.makingPage, text: words.makingPageText, updatesItself: true }
/** Card payments have no code that expires. */
const cardOutcomes: Partial<typeof outcomes> = {
  created: making,
  waiting: making,
  expired: { tone: 'neutral', title: words.expiredPageTitle, text: words.expiredText },
}
/** A staff refund, done or under way. */
const staffOutcomes: Partial<typeof outcomes> = {
  paid: { tone: 'info', title: words.staffRefundTitle, text: words.staffRefundText },
  refunded: { tone: 'neutral', title: words.refundedTitle, text: words.refundedByStaff },
}

function outcomeOf({ state, method, credited, staffRefund }: PurchaseView): OutcomeText {
  // A partial staff refund changes the outcome only while the purchase is paid.
  const isByStaff = staffRefund && (staffRefund === 'whole' || state === 'paid')
  const staffOutcome = isByStaff ? staffOutcomes[state] : undefined
  const cardOutcome = method === 'card' ? cardOutcomes[state] : undefined
  const outcome = staffOutcome ?? cardOutcome ?? outcomes[state]
  return state === 'paid' && !staffRefund ? { ...outcome, text: credited } : outcome
}

/** The outcome of a purchase and the next step, announced when it changes. */
export function Outcome({ purchase }: { purchase: PurchaseView }) {
  const { state, order, staffReason } = purchase
  const { tone, title, text, updatesItself } = outcomeOf(purchase)
  return (
    <Card>
      <div className="stack stack-4" role="status">
        <StatusHeader tone={tone} title={title} text={text}>
          {updatesItself && (
            <p className="status-header-text">
              <UpdatesItself itself={words.updatesItself} plain={words.reloadByHand} />
            </p>
          )}
          {staffReason && <p className="status-header-text break-words">{reasonText(staffReason)}</p>}
        </StatusHeader>
        {state === 'paid' && order && (
          <div className="stack stack-2">
            <ButtonLink href={order} size="large" wide icon="lock">
              {words.backToOrder}
            </ButtonLink>
            <p className="text-center text-small text-help">{words.orderHeld}</p>
          </div>
        )}
        {state === 'paid' && !order && (
          <ButtonLink href={href('/profissional')} wide>
            {words.toOpportunities}
          </ButtonLink>
        )}
        {state === 'charged_back' && (
          <StandaloneLink href={href('/pedir-ajuda')}>{words.chargedBackHelp}</StandaloneLink>
        )}
        {(state === 'expired' || state === 'failed') && (
          <ButtonLink href={order || href('/profissional/carteira/comprar')} wide>
            {words.buyAgain}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
