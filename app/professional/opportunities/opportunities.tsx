import { redirect, useLocation } from 'react-router'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { opportunityTabs } from '#domain/leads/unlock/opportunity-tab.ts'
import { dismissOrder, restoreOrder } from '#domain/matching/dismiss-order.server.ts'
import { saveFilter } from '#domain/matching/save-filter.server.ts'
import { suspensionOf } from '#domain/professionals/professional.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { opportunityTexts as words, tabTexts } from '#texts/opportunities.ts'
import { proTexts } from '#texts/professional.ts'
import { dismissedField } from '../opportunity/dismissed-field.ts'
import { RestoreForm } from '../opportunity/restore-form.tsx'
import { PausedAlert } from '../paused-alert.tsx'
import { HiddenProfile } from '../profile-settings/hidden-profile.tsx'
import type { Route } from './+types/opportunities.ts'
import { listUrl } from './list-url.ts'
import { NoOrders } from './no-orders.tsx'
import { opportunitiesView, type OpportunitiesView, type ListedOpportunity } from './opportunities-view.server.ts'
import { OpportunityList } from './opportunity-list.tsx'
import { OrderFilters } from './order-filters.tsx'

export const handle = { pageType: 'opportunities:show' }
export const meta = () => titleMeta(proTexts.opportunities, proTexts.opportunitiesIntro)

export async function loader({ context, request }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const query = new URL(request.url).searchParams
  const [view, profile] = await Promise.all([
    opportunitiesView(db(), userId, query, now()),
    findProfessionalByUserId(db(), userId),
  ])
  const dismissed = query.get(dismissedField) ?? ''
  return {
    view,
    isIncomplete: profile?.state === 'phone_verified',
    suspension: profile?.state === 'suspended' ? suspensionOf(profile) : null,
    isPaused: profile?.paused ?? false,
    dismissed: isUuid(dismissed) ? dismissed : null,
  }
}

const toList = () => redirect(href('/profissional'), 303)
export const action = formActions({
  dismiss: formAction(dismissOrder, {
    onSuccess: (_, { orderUuid }) => redirect(`${href('/profissional')}?${dismissedField}=${orderUuid}`, 303),
  }),
  restore: formAction(restoreOrder, { onSuccess: toList }),
  keep: formAction(saveFilter, { onSuccess: toList }),
})

/** Available orders, invitations, and the archive. */
export default function Opportunities({ loaderData }: Route.ComponentProps) {
  const { view, isIncomplete, suspension, isPaused, dismissed } = loaderData
  return (
    <PageColumn tight>
      <div className="stack stack-1 max-tablet:-mb-2">
        <h1>{proTexts.opportunities}</h1>
        <p className="text-soft max-tablet:hidden">{proTexts.opportunitiesIntro}</p>
      </div>
      {isIncomplete && (
        <Alert tone="warning" title={proTexts.completeTitle}>
          {proTexts.completeIntro}{' '}
          <TextLink href={href('/profissional/cadastro/continuar')}>{proTexts.completeGo}</TextLink>
        </Alert>
      )}
      {suspension && <HiddenProfile because="suspended" suspension={suspension} />}
      {isPaused && !suspension && !view?.empty && <PausedAlert />}
      {dismissed && (
        <Alert tone="neutral" title={words.dismissed} role="status">
          <RestoreForm uuid={dismissed} label={words.undo} />
        </Alert>
      )}
      {view && !isIncomplete && !(suspension && view.orders.length === 0) && <Orders {...view} />}
    </PageColumn>
  )
}

function Orders(view: OpportunitiesView) {
  const { tab, invites, orders, isLater, first, more } = view
  const { key } = useLocation()
  return (
    <>
      <Tabs
        label={words.tabs}
        tabs={opportunityTabs.map((each) => ({
          href: listUrl({ tab: each }),
          label: tabTexts[each],
          current: each === tab,
          count: each === 'invites' ? invites : undefined,
        }))}
      />
      {tab === 'available' && <OrderFilters {...view} />}
      {orders.length === 0 && <NoOrders {...view} />}
      {tab === 'archive' ? (
        <ul className="grid grid-cols-1 gap-4 desktop:grid-cols-2" aria-label={words.list}>
          {orders.map((order) => (
            <li key={order.uuid}>
              <ArchivedCard order={order} />
            </li>
          ))}
        </ul>
      ) : (
        <OpportunityList key={key} orders={orders} isLater={isLater} />
      )}
      {(more || isLater) && (
        <div className="row justify-center">
          {isLater && (
            <ButtonLink href={first} kind="ghost">
              {words.first}
            </ButtonLink>
          )}
          {more && (
            <ButtonLink href={more} kind="secondary">
              {words.more}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}

/** A dismissed or ended order with the reason. */
function ArchivedCard({ order }: { order: ListedOpportunity }) {
  return (
    <Card as="article" labelledBy={`pedido-${order.uuid}`} gap={4}>
      <div className="stack stack-1">
        <p className="text-small text-help">
          {order.place}&nbsp;· {order.distance}
          {order.published && <span>&nbsp;· {order.published}</span>}
        </p>
        <h2 id={`pedido-${order.uuid}`} className="text-title-4">
          <TextLink href={href('/profissional/oportunidades/:uuid', { uuid: order.uuid })}>{order.heading}</TextLink>
        </h2>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Badge tone="neutral">{order.whyArchived}</Badge>
        {order.canRestore && <RestoreForm uuid={order.uuid} label={words.restore} />}
      </div>
    </Card>
  )
}
