import { isBlockBetweenSql, isConversationClosedSql } from '#domain/conversations/conversations.server.ts'
import { maskContactData, isContactDataMasked } from '#domain/orders/mask-contact-data.ts'
import { listAnswers } from '#domain/orders/orders.server.ts'
import type { Db } from '#platform/db.ts'
import { changesSince } from './changes.ts'
import { isActiveDeal } from './lock-version.server.ts'
import { photoCountOf, photosOfProposal } from './proposal-photos.server.ts'
import { type Item, openStates, stateAt } from './proposal.ts'

const selectVersions = (db: Db) =>
  db
    .selectFrom('proposals as v')
    .innerJoin('leads as l', 'l.id', 'v.lead_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .innerJoin('cities as c', 'c.id', 'o.city_id')
    .leftJoin('cities as b', 'b.id', 'p.base_city_id')
    .leftJoin('conversations as t', 't.lead_id', 'l.id')
    .leftJoin('refunds as r', 'r.lead_id', 'l.id')
    .select([
      'v.id',
      'v.lead_id as leadId',
      'v.version',
      'v.state as storedState',
      'v.changes_id as changesId',
      'v.travel_cents as travelCents',
      'v.discount_cents as discountCents',
      'v.total_cents as totalCents',
      'v.payment',
      'v.starts_on as startsOn',
      'v.ends_on as endsOn',
      'v.warranty_days as warrantyDays',
      'v.conditions',
      photosOfProposal('v.id').as('photos'),
      'v.valid_until as validUntil',
      'v.sent_at as sentAt',
      'v.seen_at as seenAt',
      'v.answered_at as answeredAt',
      'v.answer',
      'l.state as leadState',
      'l.professional_id as professionalId',
      'r.reason as refundReason',
      'o.uuid as orderUuid',
      'o.client_id as clientUserId',
      'o.contact_name as clientName',
      'o.district',
      'o.uf',
      'c.name as city',
      'k.name as category',
      'p.user_id as professionalUserId',
      'p.name as professional',
      'p.slug as professionalSlug',
      'p.company_name as company',
      'p.document',
      'p.documentation_approved as hasDocuments',
      'b.name as baseCity',
      'b.uf as baseUf',
      't.chat_id as chatId',
      't.client_listed as isConversationListed',
      'o.contact_mode as contactMode',
      't.contact_shared_at as contactGivenAt',
      isBlockBetweenSql('o.client_id', 'p.user_id').as('isBlocked'),
      isConversationClosedSql('l.id').as('isClosed'),
    ])

/**
 * A version for its two people, as page and document: content, changes since the previous version (or since the agreed
 * one that it would change), and other versions. Undefined for others.
 */
export async function findProposal(
  db: Db,
  { proposalId, userId, role }: { proposalId: number; userId: number; role: 'client' | 'professional' },
  now: Date,
) {
  if (!Number.isSafeInteger(proposalId) || proposalId < 1) return undefined
  const version = await selectVersions(db)
    .where('v.id', '=', proposalId)
    .where(role === 'client' ? 'o.client_id' : 'p.user_id', '=', userId)
    .where('l.state', '<>', 'voided')
    .executeTakeFirst()
  if (!version) return undefined

  const visibleText = visibleTextOf(version)
  const row = { ...maskTerms(version, version), answer: visibleText(version.answer) }
  const all = await db
    .selectFrom('proposals')
    .select(['id', 'version', 'state', 'valid_until as validUntil', 'total_cents as totalCents', 'sent_at as sentAt'])
    .select(['travel_cents as travelCents', 'discount_cents as discountCents', 'payment', 'starts_on as startsOn'])
    .select(['ends_on as endsOn', 'warranty_days as warrantyDays', 'conditions'])
    .select(photosOfProposal('proposals.id').as('photos'))
    .where('lead_id', '=', row.leadId)
    .orderBy('version', 'desc')
    .execute()

  const before = all.find((other) => (row.changesId ? other.id === row.changesId : other.version === row.version - 1))
  const itemsByVersion = await listItemsToCompare(db, before ? [row.id, before.id] : [row.id])
  const items = itemsByVersion.get(row.id) ?? []
  const earlier = before ? { ...maskTerms(before, version), items: itemsByVersion.get(before.id) ?? [] } : null
  return {
    ...row,
    state: stateAt({ state: row.storedState, validUntil: row.validUntil }, now),
    isDealing: isActiveDeal({ ...row, state: row.leadState }),
    before: before?.version ?? null,
    changes: changesSince(earlier, { ...row, items }),
    items,
    versions: all.map((other) => ({
      id: other.id,
      version: other.version,
      totalCents: other.totalCents,
      sentAt: other.sentAt,
      state: stateAt(other, now),
    })),
  }
}
export type OneProposal = NonNullable<Awaited<ReturnType<typeof findProposal>>>

type Deal = { contactMode: string; contactGivenAt: Date | null }

const maskTerms = <Terms extends { payment: string; conditions: string | null }>(terms: Terms, deal: Deal) => ({
  ...terms,
  payment: visibleTextOf(deal)(terms.payment),
  conditions: visibleTextOf(deal)(terms.conditions),
})

/** Text visibility as in a conversation, where the client may want chat only (product: Form of a request). */
const visibleTextOf =
  (deal: Deal) =>
  <Text extends string | null>(text: Text) =>
    (text !== null && isContactDataMasked(deal) ? maskContactData(text) : text) as Text

/** Lines by version, in their author's words and order. */
export async function listItemsToCompare(db: Db, ids: readonly number[]): Promise<Map<number, Item[]>> {
  const lines = await listItems(db, ids)
  if (!lines.size) return lines
  const deals = await db
    .selectFrom('proposals as v')
    .innerJoin('leads as l', 'l.id', 'v.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .leftJoin('conversations as t', 't.lead_id', 'l.id')
    .select(['v.id', 'o.contact_mode as contactMode', 't.contact_shared_at as contactGivenAt'])
    .where('v.id', 'in', [...ids])
    .execute()
  return new Map(
    deals.map(({ id, ...deal }) => {
      const visibleText = visibleTextOf(deal)
      return [id, (lines.get(id) ?? []).map((item) => ({ ...item, description: visibleText(item.description) }))]
    }),
  )
}

/** Lines by version, in their author's words and order. */
async function listItems(db: Db, ids: readonly number[]): Promise<Map<number, Item[]>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('proposal_items')
    .select(['proposal_id', 'kind', 'description', 'quantity_thousandths as quantity', 'unit'])
    .select('unit_cents as unitCents')
    .where('proposal_id', 'in', [...ids])
    .orderBy('proposal_id')
    .orderBy('position')
    .execute()
  const byVersion = Map.groupBy(rows, (row) => row.proposal_id)
  return new Map([...byVersion].map(([id, lines]) => [id, lines.map(({ proposal_id: _, ...item }) => item)]))
}

/** What the form of the next version starts with: the contact and the last version unmasked. Undefined for others. */
export async function findNextVersion(db: Db, { leadId, userId }: { leadId: number; userId: number }, now: Date) {
  if (!Number.isSafeInteger(leadId) || leadId < 1) return undefined
  const lead = await db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .leftJoin('refunds as r', 'r.lead_id', 'l.id')
    .leftJoin('conversations as t', 't.lead_id', 'l.id')
    .select(['o.contact_mode as contactMode', 't.contact_shared_at as contactGivenAt'])
    .select(isBlockBetweenSql('o.client_id', 'p.user_id').as('isBlocked'))
    .select(isConversationClosedSql('l.id').as('isClosed'))
    .select(['l.state', 'r.reason as refundReason', 'o.client_id as clientUserId', 'o.contact_name as clientName'])
    .select(['k.name as category', 'o.id as orderId', 'p.id as professionalId', 'l.price_cents as firstPriceCents'])
    .where('l.id', '=', leadId)
    .where('p.user_id', '=', userId)
    .where('l.state', '<>', 'voided')
    .executeTakeFirst()
  if (!lead) return undefined

  const last = await db
    .selectFrom('proposals')
    .selectAll()
    .select(photosOfProposal('proposals.id').as('photos'))
    .where('lead_id', '=', leadId)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return {
    ...lead,
    isDealing: isActiveDeal(lead),
    after: last?.version ?? 0,
    lastState: last ? stateAt({ state: last.state, validUntil: last.valid_until }, now) : null,
    requestedChange: last?.state === 'change_requested' ? visibleTextOf(lead)(last.answer) : null,
    lastId: last?.id ?? null,
    last: last && {
      items: (await listItems(db, [last.id])).get(last.id) ?? [],
      travelCents: last.travel_cents,
      discountCents: last.discount_cents,
      payment: last.payment,
      startsOn: last.starts_on,
      endsOn: last.ends_on,
      warrantyDays: last.warranty_days,
      conditions: last.conditions,
      photos: last.photos.map(({ name }) => name),
      sentAt: last.sent_at,
    },
    answers: await listAnswers(db, lead.orderId),
  }
}

/** The current version of each contact: the accepted one with any offer of change, otherwise the latest. */
export async function listProposals(db: Db, leadIds: readonly number[], now: Date) {
  if (!leadIds.length) return []
  const rows = await db
    .selectFrom('proposals')
    .select(['id', 'lead_id as leadId', 'version', 'state', 'valid_until as validUntil', 'total_cents as totalCents'])
    .select(['payment', 'starts_on as startsOn', 'warranty_days as warrantyDays', 'changes_id as changesId'])
    .select('answered_at as answeredAt')
    .select(photoCountOf('proposals.id').as('photoCount'))
    .where('lead_id', 'in', [...leadIds])
    .orderBy('version', 'desc')
    .execute()
  return leadIds.flatMap((leadId) => {
    const versions = rows.filter((row) => row.leadId === leadId).map((row) => ({ ...row, state: stateAt(row, now) }))
    const agreed = versions.find(({ state }) => state === 'accepted')
    const current = agreed ?? versions[0]
    // After acceptance the next version is an offer of change beside it.
    const offer = agreed && versions.find(({ state }) => openStates.includes(state))
    return current ? [{ ...current, offer: offer ?? null }] : []
  })
}
export type ListedProposal = Awaited<ReturnType<typeof listProposals>>[number]
