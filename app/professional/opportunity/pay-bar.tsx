import { Button, ButtonLink } from '#app/components/button.tsx'
import { CoinAmount } from '#app/components/coin-amount.tsx'
import { coinsWithValue } from '#texts/format.ts'
import { opportunityTexts as words } from '#texts/opportunities.ts'
import type { OpportunityView } from './opportunity-view.server.ts'
import { unlockFormId, unlockHeadingId } from './unlock-box.tsx'

type Props = { order: OpportunityView; balance: number; isBusy: boolean }

/**
 * On a phone: price and unlock button in a fixed bar. It presses the button of the box, or links to the missing step.
 */
export function PayBar({ order, balance, isBusy }: Props) {
  if (order.leadId !== null || order.status !== 'searching') return null
  const canPay = order.step === null && order.coins <= balance
  return (
    <div className="pay-bar">
      <p className="font-bold">
        <CoinAmount text={coinsWithValue(order.coins)} />
      </p>
      {canPay ? (
        <Button type="submit" form={unlockFormId} icon="lock" busy={isBusy}>
          {words.unlockShort}
        </Button>
      ) : (
        <ButtonLink href={`#${unlockHeadingId}`}>{words.seePrice}</ButtonLink>
      )}
    </div>
  )
}
