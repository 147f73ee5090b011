import { catalog } from '#domain/catalog/catalog.server.ts'
import type { Opportunity } from '#domain/leads/unlock/opportunities.server.ts'
import { countInvites, cursorOf, listOpportunities } from '#domain/leads/unlock/opportunity-list.server.ts'
import { noFilter, type OpportunityFilter } from '#domain/matching/opportunity-filter.ts'
import { getStoredFilter } from '#domain/matching/save-filter.server.ts'
import { findNoOrdersReason } from '#domain/matching/why-no-orders.server.ts'
import { findOwnSettings } from '#domain/professionals/profile-settings/own-settings.server.ts'
import type { Db } from '#platform/db.ts'
import { dismissTexts, opportunityTexts } from '#texts/opportunities.ts'
import { opportunityView } from '../opportunity/opportunity-view.server.ts'
import { emptyView } from './empty-view.server.ts'
import { listUrl, fields, filterOf, type OwnService, tabOf } from './list-url.ts'

/** Why an order is archived. */
function whyArchived({ dismissedFor, status, leadCount, maxLeads }: Opportunity) {
  if (dismissedFor) return dismissTexts[dismissedFor]
  return status === 'finalized' && leadCount >= maxLeads ? opportunityTexts.filled : opportunityTexts.over
}

const canRestore = ({ dismissedFor, status, expiresAt }: Opportunity, now: Date) =>
  dismissedFor !== null && status === 'searching' && expiresAt !== null && expiresAt > now

const isSameFilter = (a: OpportunityFilter, b: OpportunityFilter, services: OwnService[]) =>
  listUrl({ filter: a, services }) === listUrl({ filter: b, services })

/** Loader data of the list; null without a profile. */
export async function opportunitiesView(db: Db, userId: number, query: URLSearchParams, now: Date) {
  const settings = await findOwnSettings(db, userId)
  if (!settings) return null
  const services: OwnService[] = settings.serviceIds.flatMap((id) => {
    const service = catalog().serviceById(id)
    return service ? [{ id, slug: service.slug, name: service.name }] : []
  })
  const tab = tabOf(query.get(fields.tab))
  const after = cursorOf(query.get(fields.after))
  const stored = await getStoredFilter(db, settings.id)
  const offeredIds = stored.serviceIds.filter((id) => services.some((service) => service.id === id))
  const savedFilter = { ...stored, serviceIds: offeredIds }
  const isChosen = query.has(fields.chosen)
  const filter = isChosen ? filterOf(query, services) : savedFilter
  const criteria = { professionalId: settings.id, tab, after, filter: tab === 'available' ? filter : noFilter }
  const [{ opportunities, next }, invites] = await Promise.all([
    listOpportunities(db, criteria, now),
    countInvites(db, settings.id, now),
  ])
  const isEmpty = opportunities.length === 0 && tab === 'available' && after === undefined
  const why = isEmpty ? await findNoOrdersReason(db, { professionalId: settings.id, filter }, now) : null
  const place = { tab, services, filter: isChosen && tab === 'available' ? filter : undefined }
  return {
    tab,
    invites,
    filter,
    services,
    /** Whether the shown filters are the saved ones. */
    isSaved: isSameFilter(filter, savedFilter, services),
    empty: why && emptyView(why),
    isLater: after !== undefined,
    first: listUrl(place),
    more: next && listUrl({ ...place, after: next }),
    orders: opportunities.map((row) => ({
      ...opportunityView(row, now),
      whyArchived: tab === 'archive' ? whyArchived(row) : '',
      canRestore: canRestore(row, now),
    })),
  }
}

export type OpportunitiesView = NonNullable<Awaited<ReturnType<typeof opportunitiesView>>>
export type ListedOpportunity = OpportunitiesView['orders'][number]
