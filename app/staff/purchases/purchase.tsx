import { randomUUID } from 'node:crypto'
import { data, Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/purchase.ts'
import { IdempotencyKey } from '#app/shell/idempotency-key.tsx'
import { pageDoor } from '#app/middleware/page-door.ts'
import { signedIn } from '#app/middleware/session.ts'
import { isUuid } from '#app/middleware/uuid.ts'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { fieldAttributes } from '#doors/field-attributes.ts'
import { refundPurchase } from '#domain/moderation/staff-refunds.server.ts'
import { readPurchase } from '#domain/moderation/read-purchases.server.ts'
import { refundPurchaseForm } from '#domain/purchases/refund-purchase.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { staffPurchaseTexts as words, refundErrorTexts } from '#texts/purchase-desk.ts'
import { CasePage } from '../case-page.tsx'
import { History } from '../verifications/history.tsx'
import { purchaseView } from './purchase-view.server.ts'

export const handle = { pageType: 'staff-purchase:show' }
export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: [loaderData?.purchase.title, words.title, brand.name].filter(Boolean).join(' · ') },
]

export async function loader({ params: { uuid }, request, context }: Route.LoaderArgs) {
  const { userId: staffUserId } = context.get(signedIn)
  const purchase = isUuid(uuid) ? await readPurchase(db(), { uuid, staffUserId }, now()) : undefined
  if (!purchase) throw data(null, { status: 404 })
  return {
    purchase: purchaseView(purchase),
    field: fieldAttributes(refundPurchaseForm.takes, 'reason'),
    idempotencyKey: randomUUID(),
    isDone: new URL(request.url).searchParams.has('feito'),
  }
}

export { revalidate as shouldRevalidate } from '#app/browser/look-again.ts'

export const action = pageDoor(refundPurchaseForm, refundPurchase, {
  from: { uuid: 'purchaseUuid' },
  words: refundErrorTexts,
  errorText: () => words.reasonMissing,
  done: (_, { purchaseUuid: uuid }) => redirect(`${href('/interno/moedas/compras/:uuid', { uuid })}?feito`, 303),
})

/** One purchase for our team: its payment, what went back of it and by whom, and giving all of it back with a reason (domain 2.8). */
export default function Purchase({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { purchase, field, idempotencyKey, isDone } = loaderData
  const isRefunding = useNavigation().formMethod === 'POST'
  const { refund } = purchase
  return (
    <CasePage
      back={{ href: `${href('/interno/moedas/compras')}?de=${purchase.professionalId}`, text: words.back }}
      about={purchase.professional}
      title={purchase.title}
      badges={<Badge tone={purchase.tone}>{purchase.state}</Badge>}
      refused={refused && !refused.errors.reason ? refused.text : undefined}
      aside={
        <TitledCard id="detalhes" title={words.details}>
          <DetailsList items={purchase.details} />
        </TitledCard>
      }
    >
      {isDone && !refund && (
        <Alert tone="success" role="status">
          {words.done}
        </Alert>
      )}
      <TitledCard id="devolver" title={words.refund}>
        {purchase.whyNot && <p className="text-soft">{purchase.whyNot}</p>}
        {refund && (
          <Form method="post" className="stack stack-4" noValidate>
            <IdempotencyKey value={idempotencyKey} />
            <p>{refund.text}</p>
            {refund.short && <Alert tone="warning">{refund.short}</Alert>}
            <TextareaField
              {...field}
              label={words.reason}
              help={words.reasonHelp}
              rows={4}
              defaultValue={String(refused?.typed.reason ?? '')}
              error={refused?.errors.reason}
            />
            <Button
              type="submit"
              kind="danger"
              wide
              busy={isRefunding}
              disabled={refund.short !== null && refused === undefined}
            >
              {isRefunding ? words.refunding : refund.button}
            </Button>
          </Form>
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
