import { data, Form, redirect } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { Header } from '#app/components/header.tsx'
import { Page, PageColumn, PageHeading } from '#app/components/layout.tsx'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { queuePaymentSync } from '#domain/purchases/queue-payment-sync.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { payments } from '#platform/configured-providers.ts'
import { db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { isSandbox, sandboxPlays } from '#platform/payments/sandbox-payments.ts'
import { bankTexts as words } from '#texts/coins.ts'
import { formatMoney } from '#texts/format.ts'
import type { Route } from './+types/bank.ts'

export const handle = { pageType: 'dev:show' }
export const meta = () => titleMeta(words.title, words.intro)

/** The sandbox bank; not in production, nor with a real payment provider. */
async function playedCharge(chargeId: string) {
  const bank = payments().all.find(isSandbox)
  const charge = env.APP_ENV === 'production' ? undefined : await bank?.charge(chargeId)
  if (!charge || !bank) throw data(null, { status: 404 })
  return { bank, charge }
}

export async function loader({ params: { chargeId } }: Route.LoaderArgs) {
  const { charge } = await playedCharge(chargeId)
  const { state, amountCents, reference } = charge
  const isOpen = state === 'waiting' || state === 'expired' || state === 'failed'
  const possible = {
    pay: isOpen,
    pay_less: isOpen,
    refuse: state === 'waiting',
    let_expire: state === 'waiting',
    charge_back: state === 'paid',
  }
  return {
    amount: formatMoney(amountCents),
    state: words.states[state],
    purchase: href('/profissional/carteira/compras/:uuid', { uuid: reference }),
    plays: sandboxPlays.filter((play) => possible[play]),
  }
}

export async function action({ params: { chargeId }, request }: Route.ActionArgs) {
  const { bank, charge } = await playedCharge(chargeId)
  const requestedPlay = (await request.formData()).get('play')
  const play = sandboxPlays.find((name) => name === requestedPlay)
  if (!play) throw data(null, { status: 400 })
  await bank.play(chargeId, play, now())
  // Like a bank's webhook: something happened, no details.
  await queuePaymentSync(db(), [charge.reference])
  if (play !== 'pay') return redirect(href('/dev/banco/:chargeId', { chargeId }), 303)
  return redirect(href('/profissional/carteira/compras/:uuid', { uuid: charge.reference }), 303)
}

/** Simulates the bank: pay, refuse, expire, charge back. Never in production. */
export default function Bank({ loaderData: { amount, state, plays, purchase } }: Route.ComponentProps) {
  return (
    <Page surface="staff" header={<Header links={[]} />}>
      <PageColumn width="form">
        <PageHeading title={words.title} intro={words.intro} />
        <Card gap={4}>
          <DetailsList
            items={[
              { title: words.amount, text: amount },
              { title: words.state, text: state },
            ]}
          />
          <Form method="post" className="stack stack-2">
            {plays.map((play) => (
              <Button
                key={play}
                type="submit"
                name="play"
                value={play}
                wide
                kind={play === 'pay' ? 'primary' : 'secondary'}
              >
                {words.plays[play]}
              </Button>
            ))}
          </Form>
          <ButtonLink href={purchase} kind="ghost" wide icon="back">
            {words.back}
          </ButtonLink>
        </Card>
      </PageColumn>
    </Page>
  )
}
