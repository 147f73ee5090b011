import { data, Form, redirect, useSearchParams } from 'react-router'
import { ActionForm, FormError, SubmitButton } from '#app/browser/use-action-form.tsx'
import { SuccessAlert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card, TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { Container } from '#app/components/layout.tsx'
import { StatusHeader } from '#app/components/status-header.tsx'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { signedIn, tokenFor } from '#app/middleware/session.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { orderStatusStyle } from '#app/shell/order-status-style.ts'
import { PushOffer } from '#app/shell/push-offer.tsx'
import { listClaimsToConfirm } from '#domain/leads/refund-claims/confirm-claim.server.ts'
import { editDescription } from '#domain/orders/lifecycle/edit-description.server.ts'
import { findOrderDetail } from '#domain/orders/order-detail.server.ts'
import { findOrderAwaitingPin } from '#domain/orders/placement/order-awaiting-pin.server.ts'
import { listProposals } from '#domain/proposals/one-proposal.server.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { listVisitsOfOrder } from '#domain/visits/visits.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { clientTexts } from '#texts/client.ts'
import { problemText } from '#texts/errors.ts'
import { expressTexts } from '#texts/express.ts'
import { doneTexts, type DoneKind, onlyTexts, openForText } from '#texts/order-lifecycle.ts'
import { foundText, statusText } from '#texts/orders.ts'
import { ComparePrices } from '../compare/compare-prices.tsx'
import { RatingCard } from '../survey/rating-card.tsx'
import type { Route } from './+types/order-detail.ts'
import { ConfirmClaim } from './confirm-claim.tsx'
import { EditDetails } from './edit-details.tsx'
import { Hired } from './hired.tsx'
import { ManageOrder } from './manage-order.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { orderAction } from './order-actions.server.ts'
import { NextStepBox, OrderBody } from './order-body.tsx'
import { OrderPhotos } from './order-photos.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { orderView, type OrderView } from './order-view.server.ts'
import { InviteMore, Rescue } from './rescue.tsx'
import { StillNeeded } from './still-needed.tsx'
import { useFirstMessage } from './use-first-message.ts'
import { useOrderForms } from './use-order-forms.ts'
import { useShownUpdate } from './use-shown-update.ts'

export const handle = { pageType: 'order:show' }

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? [
        { title: loaderData.order.meta.title },
        { name: 'description', content: loaderData.order.meta.description },
        { name: 'keywords', content: loaderData.order.meta.keywords },
      ]
    : []

export async function loader({ params: { uuid }, context, request }: Route.LoaderArgs) {
  const session = context.get(signedIn)
  if (!isUuid(uuid)) throw data(null, { status: 404 })
  const { userId } = session
  const order = await findOrderDetail(db(), { uuid, clientId: userId })
  if (!order) {
    const unverified = await findOrderAwaitingPin(db(), { orderUuid: uuid })
    if (unverified?.status === 'pending_verification') throw redirect(href('/requests/:uuid', { uuid }))
    throw data(null, { status: 404 })
  }
  if (order.status === 'duplicated') throw redirect(href('/pedido-duplicado/:uuid', { uuid }))
  const currentTime = now()
  const leadIds = order.leads.map(({ leadId }) => leadId)
  const [visits, proposals, claims] = await Promise.all([
    listVisitsOfOrder(db(), { uuid, userId }, currentTime),
    listProposals(db(), leadIds, currentTime),
    listClaimsToConfirm(db(), { uuid, userId }),
  ])
  return {
    order: orderView(order, { visits, proposals, claims }, currentTime),
    field: fieldAttributes(editDescription.input, 'description'),
    token: tokenFor(session),
    /** The error of a photo upload without JavaScript. */
    photoProblem: problemText(new URL(request.url).searchParams.get('problema')),
  }
}

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

export const action = orderAction

/** The order page (spec 2, 4; C-01 to C-18). */
export default function OrderDetail(props: Route.ComponentProps) {
  return <OrderPage key={props.params.uuid} {...props} />
}

function OrderPage({ loaderData: { order, field, token, photoProblem } }: Route.ComponentProps) {
  const { permissions, comparison, rescue } = order
  const { forms, latest } = useOrderForms(rescue?.canRepeat ?? false)
  const [query] = useSearchParams()
  const isReview = query.get('ver') === 'pedido'
  const done = query.get('feito')
  const shownUpdate = useShownUpdate(order.uuid, order.news)
  const [openLeadId, openMessage] = useFirstMessage(order.pros)
  const isTimelineInMain = order.pros.length === 0 && !rescue
  const timeline = <OrderTimeline steps={order.steps} />
  const showsOwnError =
    (latest === forms.edit && permissions.edit) ||
    (latest === forms.details && order.details !== null) ||
    (latest === forms.edited && rescue?.canRepeat)

  return (
    <Container>
      <div className="stack stack-6 py-4 desktop:py-8">
        <BackLink href={href('/meus-pedidos')}>{clientTexts.backToOrders}</BackLink>
        <Head order={order} isReview={isReview} />
        {latest && !showsOwnError && <FormError form={latest} />}
        {done && Object.hasOwn(doneTexts, done) && !latest?.hasError && (
          <SuccessAlert>{doneTexts[done as DoneKind]}</SuccessAlert>
        )}
        <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_360px]">
          <div className="stack stack-6">
            <Status order={order} shownUpdate={shownUpdate} />
            {order.claims.map((claim) => (
              <ConfirmClaim key={claim.leadId} {...claim} form={forms.confirm} />
            ))}
            {order.hired && <Hired {...order.hired} form={forms.notifyOthers} />}
            {order.only && (
              <TitledCard id="so-com" title={order.only.title} intro={order.only.text}>
                <ActionForm form={forms.open} preventScrollReset>
                  <SubmitButton kind="secondary" icon="users">
                    {onlyTexts.open}
                  </SubmitButton>
                </ActionForm>
              </TitledCard>
            )}
            {permissions.answer && <StillNeeded forms={forms} canExtend={permissions.extend} />}
            {isReview ? (
              <Review order={order} />
            ) : (
              <>
                <NextStepBox text={order.whatNow} status={order.status} isAlone={order.pros.length === 0} />
                <OrderBody
                  orderUuid={order.uuid}
                  status={order.status}
                  isStatusShown={shownUpdate === null}
                  blockedText={order.blockedText}
                  pros={order.pros}
                  onRead={openMessage}
                />
                {order.status === 'searching' && <PushOffer side="client" />}
                {order.reviewUrl && <RatingCard href={order.reviewUrl} hired={order.hiredName} />}
                {comparison && <ComparePrices {...comparison} />}
              </>
            )}
            {isTimelineInMain && timeline}
            {order.invite && !rescue && <InviteMore {...order.invite} />}
            {rescue && <Rescue rescue={rescue} forms={forms} />}
          </div>
          <div className="stack stack-6">
            <ManageOrder
              uuid={order.uuid}
              description={order.description}
              field={field}
              permissions={permissions}
              forms={forms}
            />
            {order.details && <EditDetails details={order.details} form={forms.details} />}
            <OrderPhotos
              uuid={order.uuid}
              page={href('/meus-pedidos/:uuid', { uuid: order.uuid })}
              form={forms.removePhoto}
              photos={order.photos}
              canChange={permissions.edit}
              problem={photoProblem}
            />
            {!isTimelineInMain && timeline}
          </div>
        </div>
      </div>
      <MessageDialog
        pro={order.pros.find((pro) => pro.leadId === openLeadId)}
        orderUuid={order.uuid}
        token={token}
        onClose={() => openMessage(null)}
      />
    </Container>
  )
}

function Head({ order, isReview }: { order: OrderView; isReview: boolean }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="stack stack-1 min-w-0">
        <p className="text-soft">{order.categoryRoot}</p>
        <h1>{order.category}</h1>
        <p className="text-small text-help">
          {order.date}&nbsp;· {order.place}
        </p>
        {order.express && (
          <p>
            <Badge tone="highlight" icon="calendar">
              {expressTexts.ofOrder}: <span>{order.express}</span>
            </Badge>
          </p>
        )}
      </div>
      {/* A form, so that the button also works before hydration. */}
      <Form method="get" preventScrollReset>
        {!isReview && <input type="hidden" name="ver" value="pedido" />}
        <Button type="submit" kind="secondary" icon={isReview ? 'back' : 'list'}>
          {isReview ? clientTexts.backToDetails : clientTexts.reviewOrder}
        </Button>
      </Form>
    </div>
  )
}

const Review = ({ order }: { order: OrderView }) => (
  <Card as="section" labelledBy="detalhe">
    <h2 id="detalhe">{clientTexts.orderReview}</h2>
    <DetailsList items={order.review} />
  </Card>
)

function Status({ order, shownUpdate }: { order: OrderView; shownUpdate: string | null }) {
  const display = shownUpdate ? 'notification' : order.displayWithoutUpdate
  const { headline, text } = statusText(display, shownUpdate)
  return (
    <StatusHeader {...orderStatusStyle[display]} title={headline} text={text}>
      <div className="row pt-1">
        <Badge tone={order.found ? 'success' : 'neutral'} icon="users">
          {foundText(order.found, order.displayWithoutUpdate)}
        </Badge>
        {order.hours > 0 && (
          <Badge tone="warning" icon="clock">
            {openForText(order.hours)}
          </Badge>
        )}
      </div>
    </StatusHeader>
  )
}
