import type { ClaimToConfirm } from '#domain/leads/refund-claims/confirm-claim.server.ts'
import { expressDays, expressWindows } from '#domain/orders/express.ts'
import { nextStepOf } from '#domain/orders/next-step.ts'
import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import type { OrderLead } from '#domain/orders/order-leads.server.ts'
import { timelineOf } from '#domain/orders/order-timeline.ts'
import {
  canRepeat,
  displayStatus,
  isOpen,
  isStillNeededAsked,
  orderMachine,
  canExtend,
  remainingHours,
} from '#domain/orders/order.ts'
import { formatPostalCode } from '#domain/places/postal-code.ts'
import type { ListedProposal } from '#domain/proposals/one-proposal.server.ts'
import { openStates } from '#domain/proposals/proposal.ts'
import { firstName } from '#domain/shared/first-name.ts'
import type { Visit } from '#domain/visits/visits.server.ts'
import { href } from '#href.ts'
import { env } from '#platform/env.ts'
import { leadLinks } from '#presenters/lead-links.ts'
import { orderPhotoViews } from '#presenters/order-photos.ts'
import { reviewUrl } from '#presenters/survey-page.ts'
import { blockReasonText } from '#texts/block-reasons.ts'
import { confirmTexts } from '#texts/claims.ts'
import { contactOverText } from '#texts/client.ts'
import { comesFromText } from '#texts/distance.ts'
import { dayText, expressText, windowText } from '#texts/express.ts'
import { firstPriceText } from '#texts/first-price.ts'
import { joinWithDots, formatDate, formatDateTime, formatDay, formatMoney, formatRating } from '#texts/format.ts'
import { hiredTexts, onlyTexts, stepText, nextStepText } from '#texts/order-lifecycle.ts'
import { orderMeta } from '#texts/order-meta.ts'
import { placeAndDateTexts } from '#texts/order-place-and-date.ts'
import { updateText, urgencyTexts } from '#texts/orders.ts'
import { versionText } from '#texts/proposals.ts'
import { visitTexts, formatVisitTimeCapitalized } from '#texts/visits.ts'
import { comparison } from '../compare/comparison.server.ts'
import { baseAndDistance, validProposal, publicPageOf } from '../compare/offer.server.ts'
import { orderSummary } from './order-summary.server.ts'
import { inviteView, rescueView } from './rescue-view.server.ts'

const averageOf = ({ ratingSum, reviewsCount }: OrderLead) => (reviewsCount ? ratingSum / reviewsCount : 0)

function visitView({ uuid }: OrderDetail, leadId: number, visits: readonly Visit[], now: Date) {
  const visit = visits.find((other) => other.leadId === leadId && other.startsAt > now)
  if (!visit) return null
  return {
    when: formatVisitTimeCapitalized(visit.startsAt, visit.zone),
    stateText: visitTexts.clientStates[visit.state],
    page: href('/meus-pedidos/:uuid/visita/:visitId', { uuid, visitId: String(visit.visitId) }),
    isOpen: visit.state === 'proposed',
  }
}

/** The current version of the proposal, and a newer one that would replace it. */
function proposalLinks(proposals: readonly ListedProposal[], leadId: number, uuid: string) {
  const current = proposals.find((proposal) => proposal.leadId === leadId)
  if (!current) return []
  const versions = current.offer ? [current, current.offer] : [current]
  return versions.map(({ id, version, state, totalCents }) => ({
    text: versionText(version, state, totalCents),
    link: href('/meus-pedidos/:uuid/orcamento/:proposalId', { uuid, proposalId: id }),
  }))
}

/** Proposals and visits, by contact. */
type Dealings = { visits: readonly Visit[]; proposals: readonly ListedProposal[]; claims: readonly ClaimToConfirm[] }

/** The price of a proposal or first message; `forWhole` says that it is for the whole service. */
function priceOf(lead: OrderLead, proposals: readonly ListedProposal[]) {
  const proposal = validProposal(proposals, lead.leadId)
  if (proposal) return { text: formatMoney(proposal.totalCents), forWhole: true }
  return { text: firstPriceText(lead), forWhole: lead.priceCents !== null && lead.priceUnit === 'whole' }
}

const claimView = ({ leadId, professional, reason }: ClaimToConfirm) => {
  const name = firstName(professional)
  return { leadId, title: confirmTexts.title(name), text: confirmTexts.says[reason](name) }
}
export type ShownClaim = ReturnType<typeof claimView>

/** A lead as the page of its order shows it. */
const foundPro = (order: OrderDetail, lead: OrderLead, { visits, proposals }: Dealings, now: Date) => ({
  visit: visitView(order, lead.leadId, visits, now),
  id: lead.professionalId,
  leadId: lead.leadId,
  name: lead.name,
  link: publicPageOf(lead),
  avatar: lead.avatar,
  price: priceOf(lead, proposals),
  reviews: { count: lead.reviewsCount, average: averageOf(lead), averageText: formatRating(averageOf(lead)) },
  documentationApproved: lead.documentationApproved,
  isPartnerProfile: lead.isPartnerProfile,
  /** Base city and distance. */
  from: lead.professionalState === 'deleted' ? null : comesFromText(baseAndDistance(lead)),
  initialMessage: lead.initialMessage,
  hasNotification: lead.hasNotification,
  isHired: lead.state === 'hired',
  proposals: proposalLinks(proposals, lead.leadId, order.uuid),
  /** Null while it is not over. */
  overText: contactOverText(lead),
  ...leadLinks(lead),
})
export type FoundPro = ReturnType<typeof foundPro>

const steps = (order: OrderDetail) =>
  timelineOf(order).map((step) => ({
    ...stepText(step),
    code: step.code,
    when: step.at && formatDateTime(step.at),
    isUpcoming: step.isUpcoming,
  }))
export type ShownStep = ReturnType<typeof steps>[number]

/** Actions available now; each is a form of the page. */
const permissionsOf = (order: OrderDetail, now: Date) => ({
  edit: isOpen(order.status),
  extend: canExtend({ ...order, isExpress: order.express !== null }, now),
  wasExtended: order.status === 'searching' && order.extendedAt !== null,
  close: orderMachine.canHappen('close', order.status),
  answer: isStillNeededAsked(order),
  repeat: canRepeat(order.status),
})
export type Permissions = ReturnType<typeof permissionsOf>

/** Place and date of an open order, as text and form values; null for an ended one. */
function detailsView(order: OrderDetail, now: Date) {
  if (!isOpen(order.status)) return null
  const { express, answered, urgency, uf, city, citySlug, district } = order
  const when = express ? `${dayText(express.day)}, ${windowText(express.window)}` : urgencyTexts[urgency]
  const place = joinWithDots([answered.street, district, `${city}, ${uf.toUpperCase()}`])
  return {
    canEdit: order.leadCount === 0,
    shown: [
      { title: placeAndDateTexts.when, text: when },
      { title: placeAndDateTexts.place, text: place },
    ],
    city: { slug: citySlug, name: city, uf },
    fields: {
      urgency,
      day: express?.day ?? '',
      window: String(express?.window ?? ''),
      postalCode: formatPostalCode(answered.postalCode ?? ''),
      state: uf,
      city,
      district: district ?? '',
      street: answered.street ?? '',
    },
    express: express && {
      days: [...new Set([express.day, ...expressDays(now)])]
        .toSorted()
        .map((value) => ({ value, label: dayText(value) })),
      windows: expressWindows.map((hour) => ({ value: String(hour), label: windowText(hour) })),
    },
  }
}
export type EditableDetails = NonNullable<ReturnType<typeof detailsView>>

/** Of an exclusive order: the professional, and when it opens. */
function onlyView({ status, onlyFor, onlyUntil }: OrderDetail, now: Date) {
  if (status !== 'searching' || !onlyFor || !onlyUntil) return null
  const name = firstName(onlyFor)
  const text = onlyUntil > now ? onlyTexts.text(name, formatDateTime(onlyUntil)) : onlyTexts.late(name)
  return { title: onlyTexts.title(name), text }
}

/** The professional of the accepted quote, and whether others are not notified yet; null without one. */
function hiredView({ uuid, status, closedAs, leads }: OrderDetail, { proposals, visits }: Dealings) {
  const agreed = proposals.find(({ state }) => state === 'accepted')
  const hired = leads.find(({ leadId }) => leadId === agreed?.leadId)
  if (!agreed || !hired) return null
  const date = formatDate(agreed.answeredAt!)
  const isWaiting = (lead: OrderLead) =>
    lead !== hired && !lead.isToldOfEnd && ['unlocked', 'contacted', 'accepted'].includes(lead.state)
  return {
    title: hiredTexts.title(firstName(hired.name)),
    text: hiredTexts.text(formatMoney(agreed.totalCents), date),
    day: serviceDay(agreed, visits),
    isClosed: hired.isClosed,
    planLink: planLink(uuid, hired, visits),
    byContact: hiredTexts.byContact(firstName(hired.name)),
    link: href('/meus-pedidos/:uuid/orcamento/:proposalId', { uuid, proposalId: String(agreed.id) }),
    canNotify: status === 'canceled' && closedAs === 'hired' && leads.some(isWaiting),
  }
}

/** A confirmed visit after the quote, else the quoted day; null for neither. */
function serviceDay({ leadId, startsOn, answeredAt }: ListedProposal, visits: readonly Visit[]) {
  const visit = visits.findLast(
    (other) => other.leadId === leadId && other.state === 'confirmed' && other.startsAt > answeredAt!,
  )
  if (visit) return formatVisitTimeCapitalized(visit.startsAt, visit.zone)
  return startsOn && formatDay(startsOn)
}

/** The link to arrange the day: an unanswered visit, else the conversation. */
function planLink(uuid: string, hired: OrderLead, visits: readonly Visit[]) {
  const proposedVisit = visits.find(({ leadId, state }) => leadId === hired.leadId && state === 'proposed')
  if (proposedVisit)
    return href('/meus-pedidos/:uuid/visita/:visitId', { uuid, visitId: String(proposedVisit.visitId) })
  const { chatLink } = leadLinks(hired)
  return chatLink && `${chatLink}#mensagem`
}

const hiredName = ({ leads }: OrderDetail) => {
  const hired = leads.find(({ state }) => state === 'hired')
  return hired ? firstName(hired.name) : null
}

function whatNow(order: OrderDetail, { proposals }: Dealings, now: Date) {
  const open = new Set(proposals.filter(({ state }) => openStates.includes(state)).map(({ leadId }) => leadId))
  const leads = order.leads.map((lead) => ({
    ...lead,
    chatId: lead.isClosed ? null : lead.chatId,
    hasOpenProposal: open.has(lead.leadId),
  }))
  return nextStepText(nextStepOf({ ...order, leads }, now))
}

/** Loader data of the order page. */
export const orderView = (order: OrderDetail, dealings: Dealings, now: Date) => ({
  uuid: order.uuid,
  status: order.status,
  display: displayStatus(order),
  displayWithoutUpdate: displayStatus({ ...order, hasNotification: false }),
  news: updateText(order.newsKind, order.newsLeads),
  category: order.category,
  categoryRoot: order.categoryRoot,
  place: joinWithDots([order.district, `${order.city}, ${order.uf.toUpperCase()}`]),
  date: formatDate(order.createdAt),
  hours: remainingHours(order, now),
  found: order.leadCount,
  pros: order.leads.map((lead) => foundPro(order, lead, dealings, now)),
  details: detailsView(order, now),
  description: order.description,
  photos: orderPhotoViews(order.uuid, order.photos),
  blockedText: order.status === 'blocked' ? blockReasonText(order.blockedReason) : null,
  express: order.express && expressText(order.express),
  review: orderSummary(order),
  meta: orderMeta(order),
  whatNow: whatNow(order, dealings, now),
  steps: steps(order),
  hired: hiredView(order, dealings),
  permissions: permissionsOf(order, now),
  comparison: comparison(order, dealings.proposals),
  claims: dealings.claims.map(claimView),
  hiredName: hiredName(order),
  reviewUrl: reviewUrl(order, env.SURVEY_DELAY_HOURS, now),
  only: onlyView(order, now),
  rescue: rescueView(order, now),
  invite: inviteView(order, now),
})
export type OrderView = ReturnType<typeof orderView>
