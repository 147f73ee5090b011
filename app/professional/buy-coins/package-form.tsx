import { Form, useNavigation } from 'react-router'
import { IdempotencyKey } from '#app/shell/idempotency-key.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { Icon } from '#app/components/icon.tsx'
import { href } from '#href.ts'
import { buyFor, coinTexts as words, methodTexts } from '#texts/coins.ts'

type Shown = { id: string; coins: string; price: string; bonus: string | null; perCoin: string; fits: string[] }
type Props = { packages: Shown[]; cardHelp: string | null; idempotencyKey: string }

/** A package is a button: one press asks for its Pix code, or leads to where a card is paid. Works without script. */
export function PackageForm({ packages, cardHelp, idempotencyKey }: Props) {
  const { formData, state } = useNavigation()
  const chosen = state === 'idle' ? null : formData?.get('packageId')
  const asking = formData?.get('method') === 'card' ? words.openingPage : words.asking
  return (
    <Form method="post" action={href('/profissional/carteira/comprar')} className="stack stack-4">
      <IdempotencyKey value={idempotencyKey} />
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
                busy={chosen === id}
                disabled={Boolean(chosen)}
              >
                {chosen === id ? asking : cardHelp ? buyFor(price) : `Pix de ${price}`}
              </Button>
            </div>
          </div>
        </Card>
      ))}
    </Form>
  )
}
