import { data, redirect } from 'react-router'
import { ActionForm, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert, SuccessAlert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { readPurchase } from '#domain/moderation/read-purchases.server.ts'
import { refundPurchase } from '#domain/moderation/wallet-decisions.server.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { staffPurchaseTexts as words, refundErrorTexts } from '#texts/staff-purchases.ts'
import { CasePage } from '../case-page.tsx'
import { History } from '../verifications/history.tsx'
import type { Route } from './+types/purchase.ts'
import { purchaseView } from './purchase-view.server.ts'

export const handle = { pageType: 'staff-purchase:show' }
export const meta = ({ loaderData }: Route.MetaArgs) => titleMeta([loaderData?.purchase.title, words.title])

export async function loader({ params: { uuid }, request, context }: Route.LoaderArgs) {
  const purchase = isUuid(uuid) && (await readPurchase(db(), context.get(signedIn), uuid, now()))
  if (!purchase) throw data(null, { status: 404 })
  return {
    purchase: purchaseView(purchase),
    field: fieldAttributes(refundPurchase.input, 'reason'),
    isDone: new URL(request.url).searchParams.has('feito'),
  }
}

export const action = formAction(refundPurchase, {
  params: { uuid: 'purchaseUuid' },
  messages: refundErrorTexts,
  fieldMessages: { reason: words.reasonMissing },
  onSuccess: (_, { purchaseUuid: uuid }) => redirect(`${href('/interno/moedas/compras/:uuid', { uuid })}?feito`, 303),
})

/** A purchase with payment, refunds, and the form that refunds the rest (domain 2.8). */
export default function Purchase({ loaderData }: Route.ComponentProps) {
  const { purchase, field, isDone } = loaderData
  const form = useActionForm()
  const { refund } = purchase
  return (
    <CasePage
      back={{ href: `${href('/interno/moedas/compras')}?de=${purchase.professionalId}`, text: words.back }}
      about={purchase.professional}
      title={purchase.title}
      badges={<Badge tone={purchase.tone}>{purchase.state}</Badge>}
      forms={[form]}
      fieldsWithOwnErrors={['reason']}
      aside={
        <TitledCard id="detalhes" title={words.details}>
          <DetailsList items={purchase.details} />
        </TitledCard>
      }
    >
      {isDone && !refund && <SuccessAlert>{words.done}</SuccessAlert>}
      <TitledCard id="devolver" title={words.refund}>
        {purchase.denial && <p className="text-soft">{purchase.denial}</p>}
        {purchase.isPending && (
          <StandaloneLink href={`${href('/interno/moedas')}#conferir`}>{words.decidePending}</StandaloneLink>
        )}
        {refund && (
          <ActionForm form={form} className="stack stack-4" noValidate>
            <p>{refund.text}</p>
            {refund.short && <Alert tone="warning">{refund.short}</Alert>}
            <TextareaField {...field} {...form.field('reason')} label={words.reason} help={words.reasonHelp} rows={4} />
            <SubmitButton kind="danger" wide disabled={refund.short !== null && form.message === undefined}>
              {form.pending ? words.refunding : refund.button}
            </SubmitButton>
          </ActionForm>
        )}
      </TitledCard>
      <TitledCard id="voltou" title={words.refunds}>
        {purchase.refunds.length ? (
          <History lines={purchase.refunds} />
        ) : (
          <p className="text-soft">{words.noRefunds}</p>
        )}
      </TitledCard>
    </CasePage>
  )
}
