import { data, redirect } from 'react-router'
import { ActionForm, FormError, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { useLiveRevalidation } from '#app/browser/use-live.ts'
import { TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { cancelWithinCoolingOff } from '#domain/purchases/cancel-within-cooling-off.server.ts'
import { findOwnPurchase } from '#domain/purchases/own-purchases.server.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { payments } from '#platform/configured-providers.ts'
import { db } from '#platform/db.ts'
import { isSandbox } from '#platform/payments/sandbox-payments.ts'
import { coinTexts as words } from '#texts/coins.ts'
import type { Route } from './+types/purchase.ts'
import { Outcome } from './outcome.tsx'
import { PayBox } from './pay-box.tsx'
import { purchaseView } from './purchase-view.server.ts'

export const handle = { pageType: 'purchase:show' }
export const meta = ({ loaderData }: Route.MetaArgs) => titleMeta(loaderData?.title ?? words.payNow, words.payIntro)

export async function loader({ params: { uuid }, context }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const currentTime = now()
  const purchase = isUuid(uuid) ? await findOwnPurchase(db(), { userId, uuid }, currentTime) : undefined
  if (!purchase) throw data(null, { status: 404 })
  const { chargeId } = purchase
  const hasDemoBank = chargeId && payments().all.some(isSandbox)
  return purchaseView(purchase, currentTime, hasDemoBank ? href('/dev/banco/:chargeId', { chargeId }) : null)
}

export const action = formAction(cancelWithinCoolingOff, {
  params: { uuid: 'purchaseUuid' },
  onSuccess: ({ uuid }) => redirect(href('/profissional/carteira/compras/:uuid', { uuid }), 303),
})

/** One purchase: how to pay it, and its outcome, which appears by itself (product: Coins). */
export default function Purchase({ loaderData: purchase }: Route.ComponentProps) {
  const form = useActionForm()
  useLiveRevalidation(['wallet.changed'])
  return (
    <PageColumn width="reading" tight>
      <BackLink href={href('/profissional/carteira/compras')}>{words.backToPurchases}</BackLink>
      <h1>{purchase.title}</h1>
      <FormError form={form} />
      {purchase.pay ? <PayBox {...purchase} pay={purchase.pay} /> : <Outcome purchase={purchase} />}
      {purchase.regret && (
        <TitledCard id="devolver" title={words.regretTitle}>
          <ActionForm form={form} className="stack stack-4">
            <p className="text-soft">{purchase.regret.text}</p>
            <div>
              <SubmitButton kind="secondary">{form.pending ? words.regretting : purchase.regret.button}</SubmitButton>
            </div>
          </ActionForm>
        </TitledCard>
      )}
      <TitledCard id="detalhes" title={words.details} gap={2}>
        <DetailsList items={[...purchase.details, ...purchase.refunds]} />
        {purchase.receipt && (
          <p className="pt-4">
            <StandaloneLink href={purchase.receipt} icon="download">
              {words.receipt}
            </StandaloneLink>
          </p>
        )}
      </TitledCard>
    </PageColumn>
  )
}
