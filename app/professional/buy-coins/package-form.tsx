import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { href } from '#href.ts'
import { coinTexts as words } from '#texts/coins.ts'

type Shown = { id: string; coins: string; price: string; bonus: string | null; perCoin: string; fits: string[] }
type Props = { packages: Shown[]; idempotencyKey: string }

/** A package is a button: one press asks for its Pix code. Works without script. */
export function PackageForm({ packages, idempotencyKey }: Props) {
  const { formData, state } = useNavigation()
  const chosen = state === 'idle' ? null : formData?.get('packageId')
  return (
    <Form method="post" action={href('/profissional/carteira/comprar')} className="stack stack-4">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
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
                {chosen === id ? words.asking : `Pix de ${price}`}
              </Button>
            </div>
          </div>
        </Card>
      ))}
    </Form>
  )
}
