import { useState } from 'react'
import { Form, redirect } from 'react-router'
import { ActionForm, type ActionFormState, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { formTexts } from '#app/middleware/form-texts.ts'
import { readNumber } from '#app/middleware/read-number.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { adjustCoins } from '#domain/moderation/wallet-decisions.server.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { findWalletToAdjust } from '#domain/wallet/adjust-coins.server.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { staffRefundsTexts as words, staffDoneTexts, staffRefundErrorTexts } from '#texts/claims.ts'
import { QueuePage } from '../queue-page.tsx'
import type { Route } from './+types/adjust-wallet.ts'

export const handle = { pageType: 'staff-wallet:show' }
export const meta = () => titleMeta(words.adjust, words.adjustHelp)

/** `de`: the professional's id, which identifies nobody publicly. */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const searchText = searchParams.get('de')?.trim() ?? ''
  const { data: professionalId } = rowId.safeParse(searchText)
  const wallet = professionalId ? await findWalletToAdjust(db(), professionalId) : undefined
  const done = searchParams.get('feito')
  return {
    wanted: searchText,
    isUnknown: searchText !== '' && !wallet,
    done: done === 'adjusted' || done === 'waiting' ? staffDoneTexts[done] : undefined,
    wallet: wallet && {
      professionalId: wallet.professionalId,
      heading: words.ofWallet(wallet.name, wallet.coins),
      fields: {
        coins: fieldAttributes(adjustCoins.input, 'coins'),
        reason: fieldAttributes(adjustCoins.input, 'reason'),
      },
    },
  }
}

export const action = formAction(adjustCoins, {
  messages: staffRefundErrorTexts,
  onSuccess: ({ state }, { professionalId }) => {
    const done = state === 'done' ? 'adjusted' : 'waiting'
    return redirect(`${href('/interno/moedas/carteira')}?de=${professionalId}&feito=${done}`, 303)
  },
})

/** The coins in the label of the button; 0 while the field is not an integer. */
const coinsIn = (form: FormData) => {
  const coins = readNumber(formTexts(form, ['coins']).coins)
  return Number.isSafeInteger(coins) ? coins : 0
}

/** Grants or takes coins: first the wallet by id, then amount and reason. */
export default function AdjustWallet({ loaderData }: Route.ComponentProps) {
  const { wanted, isUnknown, done, wallet } = loaderData
  const form = useActionForm()
  return (
    <QueuePage
      back={{ href: href('/interno/moedas'), text: words.backToQueue }}
      title={words.adjust}
      intro={words.adjustHelp}
      done={done}
      forms={[form]}
    >
      <Card>
        <Form method="get" className="stack stack-4">
          <TextField
            key={wanted}
            name="de"
            label={words.professionalId}
            inputMode="numeric"
            defaultValue={wanted}
            autoComplete="off"
            maxLength={12}
            required
          />
          <div>
            <Button type="submit" icon="search" kind={wallet ? 'secondary' : 'primary'}>
              {words.findWallet}
            </Button>
          </div>
        </Form>
      </Card>
      {isUnknown && (
        <Alert tone="warning" role="status">
          {staffRefundErrorTexts.professional_gone}
        </Alert>
      )}
      {wallet && <AdjustForm key={`${wanted} ${form.resetKey}`} form={form} wallet={wallet} />}
    </QueuePage>
  )
}

type AdjustProps = { form: ActionFormState; wallet: NonNullable<Route.ComponentProps['loaderData']['wallet']> }

function AdjustForm({ form, wallet }: AdjustProps) {
  const [namedCoins, setNamedCoins] = useState(0)
  function readCoins(fields: HTMLFormElement) {
    const coins = coinsIn(new FormData(fields))
    setNamedCoins(coins)
    return coins
  }
  return (
    <Card as="section" labelledBy="carteira">
      <ActionForm
        form={form}
        className="stack stack-4"
        onInput={({ currentTarget }) => readCoins(currentTarget)}
        // Extensions may write into the field without an event.
        onSubmit={(event) => {
          if (readCoins(event.currentTarget) !== namedCoins) event.preventDefault()
        }}
        noValidate
      >
        <input type="hidden" name="professionalId" value={wallet.professionalId} />
        <h2 id="carteira" className="text-title-3">
          {wallet.heading}
        </h2>
        <TextField {...wallet.fields.coins} {...form.field('coins')} type="text" inputMode="text" label={words.coins} />
        <TextareaField {...wallet.fields.reason} {...form.field('reason')} label={words.reason} rows={2} />
        <div>
          <SubmitButton>{namedCoins ? words.doAdjustBy(namedCoins) : words.doAdjust}</SubmitButton>
        </div>
      </ActionForm>
    </Card>
  )
}
