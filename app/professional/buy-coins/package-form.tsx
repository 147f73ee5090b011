import { ActionForm, type ActionFormState } from '#app/browser/use-action-form.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { Icon } from '#app/components/icon.tsx'
import { buyFor, coinTexts as words, methodTexts } from '#texts/coins.ts'
import { unbroken } from '#texts/format.ts'
import type { Route } from './+types/buy-coins.ts'

type Props = Pick<Route.ComponentProps['loaderData'], 'packages' | 'cardHelp'> & { form: ActionFormState }

/** A package button: creates a Pix code or opens the card page. Works without JavaScript. */
export function PackageForm({ packages, cardHelp, form }: Props) {
  const busyLabel = form.isPendingWith('method', 'card') ? words.openingPage : words.asking
  const buyLabel = (price: string) => (cardHelp ? buyFor(price) : `Pix de ${unbroken(price)}`)
  return (
    <ActionForm form={form} className="stack stack-4">
      {cardHelp && (
        <ChoiceGroup
          type="radio"
          name="method"
          label={words.howToPay}
          defaultValue="pix"
          options={[
            { value: 'pix', label: methodTexts.pix, help: words.pixHelp },
            { value: 'card', label: methodTexts.card, help: cardHelp },
          ]}
        />
      )}
      {packages.map(({ id, coins, price, bonus, perCoin, fits }) => (
        <Card key={id} as="section" labelledBy={`pacote-${id}`}>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <div className="stack stack-1 min-w-0 flex-[1_1_15rem]">
              <h2 id={`pacote-${id}`} className="flex flex-wrap items-center gap-2 text-title-3">
                <Icon name="coin" size={20} /> {coins}
                {bonus && <span className="text-body font-medium text-success">{bonus}</span>}
              </h2>
              <p className="numbers text-soft">{perCoin}</p>
              {fits.length > 0 && (
                <ul className="text-small text-help">
                  {fits.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              )}
            </div>
            <div className="flex-[0_1_auto]">
              <Button
                type="submit"
                name="packageId"
                value={id}
                kind={id === 'p100' ? 'primary' : 'secondary'}
                busy={form.isPendingWith('packageId', id)}
                disabled={form.pending}
              >
                {form.isPendingWith('packageId', id) ? busyLabel : buyLabel(price)}
              </Button>
            </div>
          </div>
        </Card>
      ))}
    </ActionForm>
  )
}
