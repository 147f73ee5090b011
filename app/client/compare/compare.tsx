import { data, redirect, useSearchParams } from 'react-router'
import {
  ActionForm,
  type ActionFormState,
  FormError,
  SubmitButton,
  useActionForm,
} from '#app/browser/use-action-form.tsx'
import { useDraft } from '#app/browser/use-draft.ts'
import { useLiveRevalidation } from '#app/browser/use-live.ts'
import { Alert, SuccessAlert } from '#app/components/alert.tsx'
import { Card, TitledCard } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { type FieldAttributes, fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { askAll, countConversationsToAsk } from '#domain/conversations/ask-all.server.ts'
import { findOrderDetail } from '#domain/orders/order-detail.server.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { compareTexts as words } from '#texts/compare.ts'
import type { Route } from './+types/compare.ts'
import { LocalRange } from './compare-prices.tsx'
import { compareView } from './compare-view.server.ts'
import { Offers } from './offers.tsx'

export const handle = { pageType: 'order:compare' }
export const meta = () => titleMeta(words.title, words.intro)

export async function loader({ params: { uuid }, context }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const order = isUuid(uuid) ? await findOrderDetail(db(), { uuid, clientId: userId }) : undefined
  if (!order) throw data(null, { status: 404 })
  const openConversations = await countConversationsToAsk(db(), { orderUuid: uuid, userId })
  return {
    view: await compareView(order, openConversations, now()),
    field: fieldAttributes(askAll.input, 'text'),
  }
}

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

function setClientId(form: FormData) {
  const key = form.get('idempotencyKey')
  if (key) form.set('clientId', key)
}

export const action = formAction(askAll, {
  params: { uuid: 'orderUuid' },
  prepare: setClientId,
  onSuccess: (_, { orderUuid: uuid }) => redirect(`${href('/meus-pedidos/:uuid/comparar', { uuid })}?feito`, 303),
})

/** All offers of an order, row by row, with the local price, and one question to all (product: Quote). */
export default function Compare({ loaderData: { view, field } }: Route.ComponentProps) {
  const form = useActionForm()
  const [query] = useSearchParams()
  useLiveRevalidation(['proposal.changed', 'order.changed'])
  const { offers, local, uuid } = view
  const isAsked = query.has('feito') && !form.hasError
  return (
    <PageColumn tight>
      <BackLink href={href('/meus-pedidos/:uuid', { uuid })}>{words.backToOrder}</BackLink>
      <div className="stack stack-1">
        <p className="text-soft">{view.category}</p>
        <h1>{words.title}</h1>
        {offers.length > 0 && <p className="text-soft">{words.intro}</p>}
      </div>
      {isAsked && <SuccessAlert>{words.asked}</SuccessAlert>}
      {offers.length === 0 ? (
        <EmptyState drawing="nothing-found" title={words.none} text={words.noneText} />
      ) : (
        <>
          {offers.length === 1 && <Alert tone="info">{words.onlyOne}</Alert>}
          <Offers view={view} />
          {local && (
            <TitledCard id="faixa" title={local.title}>
              <LocalRange {...local} />
            </TitledCard>
          )}
          <AskAll key={String(isAsked)} view={view} field={field} form={form} isAsked={isAsked} />
        </>
      )}
    </PageColumn>
  )
}

type AskProps = {
  view: Route.ComponentProps['loaderData']['view']
  field: FieldAttributes
  form: ActionFormState
  isAsked: boolean
}

function AskAll({ view: { uuid, openConversations, offers }, field, form, isAsked }: AskProps) {
  const draft = useDraft(`ask-all:${uuid}`)
  const audience = (openConversations || offers.length) === 1 ? 'one' : 'several'
  return (
    <Card as="section" labelledBy="perguntar">
      <ActionForm
        form={form}
        action={href('/meus-pedidos/:uuid/comparar', { uuid })}
        className="stack stack-4"
        preventScrollReset
        noValidate
        onSubmit={() => draft.save('')}
      >
        <div className="stack stack-1">
          <h2 id="perguntar" className="text-title-3">
            {words.askTitle[audience]}
          </h2>
          <p className="text-soft">
            {openConversations ? words.askText(openConversations) : words.askNobody[audience]}
          </p>
        </div>
        <FormError form={form} fieldsWithOwnErrors={['text']} />
        {openConversations > 0 && (
          <>
            <TextareaField
              key={`${draft.version}-${form.resetKey}`}
              {...field}
              {...form.field('text', isAsked ? '' : draft.text)}
              label={words.askLabel}
              placeholder={words.askHint}
              rows={3}
              onTextChange={draft.save}
            />
            <div>
              <SubmitButton icon="send">{form.pending ? words.asking : words.ask[audience]}</SubmitButton>
            </div>
          </>
        )}
      </ActionForm>
    </Card>
  )
}
