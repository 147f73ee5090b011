import { data, redirect } from 'react-router'
import { useActionForm } from '#app/browser/use-action-form.tsx'
import { useMarkNotificationsRead } from '#app/browser/use-mark-notifications-read.ts'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { findOpportunity } from '#domain/leads/unlock/opportunities.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { dismissOrder, restoreOrder } from '#domain/matching/dismiss-order.server.ts'
import { suspensionOf, whyHidden } from '#domain/professionals/professional.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import { findReservedQuote } from '#domain/purchases/own-purchases.server.ts'
import { packages } from '#domain/purchases/packages.server.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { payments } from '#platform/configured-providers.ts'
import { db } from '#platform/db.ts'
import { dismissTexts, opportunityTexts as words } from '#texts/opportunities.ts'
import { proTexts } from '#texts/professional.ts'
import { OrderPhotosCard } from '../order-photos-card.tsx'
import { PausedAlert } from '../paused-alert.tsx'
import { HiddenProfile } from '../profile-settings/hidden-profile.tsx'
import type { Route } from './+types/opportunity.ts'
import { DismissSheet } from './dismiss-sheet.tsx'
import { dismissedField } from './dismissed-field.ts'
import { OfferBadges } from './offer-badges.tsx'
import { type OpportunityView, opportunityView } from './opportunity-view.server.ts'
import { PayBar } from './pay-bar.tsx'
import { RestoreForm } from './restore-form.tsx'
import { UnlockBox } from './unlock-box.tsx'

export const handle = { pageType: 'opportunity:show' }
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? titleMeta(loaderData.order.category, `${loaderData.order.category} em ${loaderData.order.place}.`) : []

export async function loader({ params: { uuid }, context }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const currentTime = now()
  const reservedQuote = isUuid(uuid) ? await findReservedQuote(db(), { userId, orderUuid: uuid }, currentTime) : null
  const [row, professional] = await Promise.all([
    isUuid(uuid) ? findOpportunity(db(), { userId, uuid, reservedQuote }, currentTime) : undefined,
    findProfessionalByUserId(db(), userId),
  ])
  if (!row || !professional) throw data(null, { status: 404 })
  const balance = await getCoinBalance(db(), professional.id)
  const sale = { packages, takesCards: payments().by.card !== undefined }
  const hidden = row.leadId === null ? whyHidden(professional.state) : null
  const isPaused = row.leadId === null && professional.paused && !hidden
  return {
    order: opportunityView(row, currentTime),
    balance,
    sale,
    isPaused,
    hidden,
    suspension: suspensionOf(professional),
  }
}

const params = { uuid: 'orderUuid' } as const
export const action = formActions({
  unlock: formAction(unlockLead, {
    params,
    onSuccess: ({ leadId }) => redirect(href('/profissional/contatos/:leadId', { leadId }), 303),
  }),
  dismiss: formAction(dismissOrder, {
    params,
    onSuccess: (_, { orderUuid }) => redirect(`${href('/profissional')}?${dismissedField}=${orderUuid}`, 303),
  }),
  restore: formAction(restoreOrder, { params }),
})

/** An order before the unlock: everything but the contact. */
export default function Opportunity({ loaderData }: Route.ComponentProps) {
  const { order, isPaused, hidden, suspension } = loaderData
  useMarkNotificationsRead({ orderUuid: order.uuid })
  const unlock = useActionForm('unlock')
  return (
    <PageColumn tight>
      <BackLink href={href('/profissional')}>{proTexts.backToOpportunities}</BackLink>
      <div className="stack stack-1">
        <h1>{order.heading}</h1>
        <p className="text-soft">
          {order.place}&nbsp;· {order.distance}
          {order.published && <span>&nbsp;· {order.published}</span>}
        </p>
        {(order.isExclusive || order.invitation || order.clientHasHired) && (
          <p className="row">
            <OfferBadges order={order} />
            {order.clientHasHired && (
              <Badge tone="success" icon="check">
                {words.hiredBefore}
              </Badge>
            )}
          </p>
        )}
      </div>
      {hidden && <HiddenProfile because={hidden} suspension={suspension} />}
      {isPaused && <PausedAlert />}
      {order.dismissedFor && order.leadId === null && (
        <Alert tone="neutral" title={`${words.dismissed}: ${dismissTexts[order.dismissedFor].toLowerCase()}`}>
          {order.status === 'searching' && <RestoreForm uuid={order.uuid} label={words.restore} />}
        </Alert>
      )}
      <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_400px]">
        <div className="stack stack-6">
          <TitledCard id="pedido" title={proTexts.theRequest} gap={2}>
            <DetailsList items={listOrderDetails(order)} />
          </TitledCard>
          <OrderPhotosCard photos={order.photos} />
          {order.leadId === null && (
            <Alert tone="neutral" icon="lock" title={words.hiddenTitle}>
              {order.isChatOnly ? words.hiddenChatOnly : words.hidden}
            </Alert>
          )}
        </div>
        <div className="stack stack-4">
          <UnlockBox {...loaderData} unlock={unlock} />
          {order.leadId === null && !order.dismissedFor && order.status === 'searching' && (
            <DismissSheet uuid={order.uuid} />
          )}
        </div>
      </div>
      {!isPaused && !hidden && <PayBar {...loaderData} isBusy={unlock.pending} />}
    </PageColumn>
  )
}

function listOrderDetails({ express, urgency, place, contactMode, answers, description }: OpportunityView) {
  const timing = express?.items ?? [{ title: proTexts.when, text: urgency }]
  const details = [
    ...timing,
    { title: proTexts.whereIs, text: place },
    { title: proTexts.contactBy, text: contactMode },
    ...answers,
  ]
  if (description) details.push({ title: proTexts.inOwnWords, text: description })
  return details
}
