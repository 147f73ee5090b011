import { ActionForm, type ActionFormState, FormError, SubmitButton } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { CoinAmount } from '#app/components/coin-amount.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { href } from '#href.ts'
import { coinsWithValue } from '#texts/format.ts'
import { priceReasons, proTexts, willUseText } from '#texts/professional.ts'
import { MissingCoins, type Sale } from './missing-coins.tsx'
import type { OpportunityView } from './opportunity-view.server.ts'
import { Slots } from './slots.tsx'

export const unlockFormId = 'desbloquear'
export const unlockHeadingId = 'preco'

type Props = {
  order: OpportunityView
  balance: number
  sale: Sale
  unlock: ActionFormState
}

/** The price, its breakdown, and the unlock button (product: Unlock). Idempotent. */
export function UnlockBox({ order, balance, sale, unlock }: Props) {
  return (
    <TitledCard id={unlockHeadingId} title={proTexts.priceOf} small>
      <p className="font-title text-title-2 font-bold">
        <CoinAmount text={order.priceText} before={order.ordinaryPrice} />
      </p>
      <Slots taken={order.taken} slots={order.slots} />
      <FormError form={unlock} />
      <State order={order} />
      {order.leadId === null && order.status === 'searching' && (
        <UnlockForm order={order} balance={balance} sale={sale} unlock={unlock} />
      )}
      <Disclosure title={proTexts.whyThisPrice} plain>
        <DetailsList items={priceReasons(order.price, order.city)} />
      </Disclosure>
    </TitledCard>
  )
}

function UnlockForm({ order, balance, sale, unlock }: Props) {
  const { step, coins, quote } = order
  const missing = coins - balance
  const isShortOfCoins = step === null && missing > 0
  return (
    <>
      <p className="flex justify-between gap-4">
        <span className="text-soft">{proTexts.yourBalance}</span>
        <strong className="numbers">{coinsWithValue(balance)}</strong>
      </p>
      {step && (
        <Alert tone="warning">
          {step.text} {step.link && <TextLink href={step.link.href}>{step.link.text}</TextLink>}
        </Alert>
      )}
      {isShortOfCoins && <MissingCoins order={order} missing={missing} sale={sale} />}
      <ActionForm form={unlock} id={unlockFormId} className="stack stack-2" preventScrollReset>
        <input type="hidden" name="quote" value={quote} />
        <SubmitButton
          size="large"
          kind={isShortOfCoins ? 'secondary' : 'primary'}
          wide
          icon="lock"
          disabled={step !== null}
        >
          {unlock.pending ? proTexts.unlocking : proTexts.unlockFor(coins)}
        </SubmitButton>
        {step === null && (
          <p className="text-center text-small text-help">{`${willUseText(coins)}. ${proTexts.heldPrice}`}</p>
        )}
      </ActionForm>
    </>
  )
}

function endTitle({ status, taken, slots }: OpportunityView) {
  if (status === 'waiting') return proTexts.inReview
  if (taken < slots) return proTexts.closed
  return slots === 4 ? proTexts.taken : proTexts.full
}

function State({ order }: { order: OpportunityView }) {
  if (order.leadId !== null)
    return (
      <div className="stack stack-2">
        <Alert tone="success">{proTexts.alreadyYours}</Alert>
        <ButtonLink href={href('/profissional/contatos/:leadId', { leadId: order.leadId })} wide>
          {proTexts.seeContact}
        </ButtonLink>
      </div>
    )
  if (order.status === 'searching') return null
  return (
    <div className="stack stack-2">
      <Alert tone="neutral" title={endTitle(order)}>
        {order.status === 'waiting' ? proTexts.inReviewText : proTexts.closedText}
      </Alert>
      <ButtonLink href={href('/profissional')} kind="secondary" wide>
        {proTexts.otherOpportunities}
      </ButtonLink>
    </div>
  )
}
