import { ActionForm, FormError, useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { centsOf, type Package } from '#domain/purchases/purchase.ts'
import { href } from '#href.ts'
import { bonusText, coinTexts as words, missingText } from '#texts/coins.ts'
import { formatCoins, formatMoney } from '#texts/format.ts'
import type { OpportunityView } from './opportunity-view.server.ts'

/** The packages, and whether cards are accepted. */
export type Sale = { packages: readonly Package[]; takesCards: boolean }
type Props = { order: OpportunityView; missing: number; sale: Sale }

/** Buys the missing coins and returns to this contact at the quoted price. */
export function MissingCoins({ order, missing, sale: { packages, takesCards } }: Props) {
  const buy = useActionForm()
  const isByCard = buy.isPendingWith('method', 'card')
  const enough = packages.filter(({ coins, bonus }) => coins + bonus >= missing)
  const offered = enough.length ? enough.slice(0, 3) : packages.slice(-1) // none suffices: the largest, more than once
  return (
    <ActionForm form={buy} action={href('/profissional/carteira/comprar')} className="stack stack-4">
      <Alert tone="warning" title={words.missingTitle}>
        {missingText(missing)}
      </Alert>
      <input type="hidden" name="orderUuid" value={order.uuid} />
      <input type="hidden" name="quote" value={order.quote} />
      <FormError form={buy} />
      <ChoiceGroup
        type="radio"
        name="packageId"
        label={words.choosePackage}
        defaultValue={offered[0]?.id}
        options={offered.map(({ id, coins, bonus }) => ({
          value: id,
          label: `${formatCoins(coins)} por ${formatMoney(centsOf(coins))}`,
          help: bonus ? bonusText(bonus) : undefined,
        }))}
      />
      <Button type="submit" size="large" wide busy={buy.pending && !isByCard} disabled={isByCard}>
        {buy.pending && !isByCard ? words.asking : words.payByPix}
      </Button>
      {takesCards && (
        <Button
          type="submit"
          name="method"
          value="card"
          kind="secondary"
          wide
          busy={isByCard}
          disabled={buy.pending && !isByCard}
        >
          {isByCard ? words.openingPage : words.payByCard}
        </Button>
      )}
      <p className="text-center text-small text-help">{words.keepsPrice}</p>
    </ActionForm>
  )
}
