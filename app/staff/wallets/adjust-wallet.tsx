import { useState } from 'react'
import { randomUUID } from 'node:crypto'
import { Form, redirect } from 'react-router'
import type { Route } from './+types/adjust-wallet.ts'
import { IdempotencyKey } from '#app/shell/idempotency-key.tsx'
import { BackLink } from '#app/shell/back-link.tsx'
import { pageDoor } from '#app/middleware/page-door.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { formTexts } from '#doors/form-texts.ts'
import { fieldAttributes } from '#doors/field-attributes.ts'
import { adjustCoins } from '#domain/moderation/staff-refunds.server.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { walletToAdjust } from '#domain/wallet/adjust-coins.server.ts'
import { adjustCoinsForm } from '#domain/wallet/adjust-coins.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { staffRefundsTexts as words, staffDoneTexts, staffRefundErrorTexts } from '#texts/claims.ts'
import { QueuePage } from '../queue-page.tsx'

export const handle = { pageType: 'staff-wallet:show' }
export const meta = () => [
  { title: `${words.adjust} · ${brand.name}` },
  { name: 'description', content: words.adjustHelp },
]

/** The number is ours and tells of nobody: it may stand in an address (`de`). */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const wanted = searchParams.get('de')?.trim() ?? ''
  const { data: professionalId } = rowId.safeParse(wanted)
  const wallet = professionalId && (await walletToAdjust(db(), professionalId))
  const done = searchParams.get('feito')
  return {
    wanted,
    isUnknown: wanted !== '' && !wallet,
    done: done === 'adjusted' || done === 'waiting' ? staffDoneTexts[done] : undefined,
    // Only a finished adjustment empties the form; a reload after a refusal leaves what is being typed.
    formKey: `${wanted} ${searchParams.get('depois') ?? ''}`,
    wallet: wallet && {
      professionalId: wallet.professionalId,
      heading: words.ofWallet(wallet.name, wallet.coins),
      idempotencyKey: randomUUID(),
      fields: {
        coins: fieldAttributes(adjustCoinsForm.takes, 'coins'),
        reason: fieldAttributes(adjustCoinsForm.takes, 'reason'),
      },
    },
  }
}

export { revalidate as shouldRevalidate } from '#app/browser/look-again.ts'

export const action = pageDoor(adjustCoinsForm, adjustCoins, {
  words: staffRefundErrorTexts,
  done: ({ state }, { professionalId }) => {
    const done = state === 'done' ? 'adjusted' : 'waiting'
    return redirect(
      `${href('/interno/moedas/carteira')}?de=${professionalId}&feito=${done}&depois=${randomUUID()}`,
      303,
    )
  },
})

/** What the button says it does; 0 while no whole number stands in the field. */
const coinsIn = (form: FormData) => {
  const coins = Number(formTexts(form, ['coins']).coins.trim().replace('−', '-'))
  return Number.isSafeInteger(coins) ? coins : 0
}

/** Coins given to a professional or taken: first whose, by their number, then how many and why. */
export default function AdjustWallet({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { wanted, isUnknown, done, formKey, wallet } = loaderData
  const [typed, setTyped] = useState({ formKey, coins: 0 })
  return (
    <QueuePage
      back={<BackLink href={href('/interno/moedas')}>{words.backToQueue}</BackLink>}
      title={words.adjust}
      lead={words.adjustHelp}
      done={done}
      refused={refused?.text}
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
          {staffRefundErrorTexts.no_such_professional}
        </Alert>
      )}
      {wallet && (
        <Card as="section" labelledBy="carteira">
          <Form
            key={formKey}
            method="post"
            className="stack stack-4"
            onInput={({ currentTarget }) => setTyped({ formKey, coins: coinsIn(new FormData(currentTarget)) })}
            noValidate
          >
            <input type="hidden" name="professionalId" value={wallet.professionalId} />
            <IdempotencyKey value={wallet.idempotencyKey} />
            <h2 id="carteira" className="text-title-3">
              {wallet.heading}
            </h2>
            <TextField
              {...wallet.fields.coins}
              type="text"
              inputMode="text"
              label={words.coins}
              defaultValue={String(refused?.typed.coins ?? '')}
              error={refused?.errors.coins}
            />
            <TextareaField
              {...wallet.fields.reason}
              label={words.reason}
              rows={2}
              defaultValue={String(refused?.typed.reason ?? '')}
              error={refused?.errors.reason}
            />
            <div>
              <Button type="submit">
                {typed.formKey === formKey && typed.coins ? words.doAdjustBy(typed.coins) : words.doAdjust}
              </Button>
            </div>
          </Form>
        </Card>
      )}
    </QueuePage>
  )
}
