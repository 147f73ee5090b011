import type { Opportunity } from '#domain/leads/unlock/opportunities.server.ts'
import { hourMs } from '#domain/shared/durations.ts'
import { orderPhotoViews } from '#presenters/order-photos.ts'
import { distanceText } from '#texts/distance.ts'
import { expressItems, expressText } from '#texts/express.ts'
import { joinWithDots, formatAgo, formatCoins, formatSpan } from '#texts/format.ts'
import { invitationTexts } from '#texts/invitations.ts'
import { closesInText } from '#texts/opportunities.ts'
import { contactPreferenceText, shortUrgencyTexts, urgencyTexts } from '#texts/orders.ts'
import { contactPriceText, needsText, proTexts } from '#texts/professional.ts'
import { unlockStep } from './unlock-step.ts'

const ordinaryPriceOf = ({ ordinaryCoins }: Opportunity['price']) =>
  ordinaryCoins === undefined ? undefined : { text: formatCoins(ordinaryCoins), label: proTexts.insteadOf }

const placeOf = ({ district, city, uf }: Opportunity) => joinWithDots([district, `${city}, ${uf.toUpperCase()}`])

/** An order before the unlock: no surname, phone, e-mail or street (domain invariant 6). */
export const opportunityView = (row: Opportunity, now: Date) => ({
  uuid: row.uuid,
  category: row.category,
  heading: needsText(row.firstName, row.category),
  place: placeOf(row),
  shortPlace: row.distanceKm === 0 && row.district ? row.district : placeOf(row),
  city: row.city,
  firstName: row.firstName,
  urgency: urgencyTexts[row.urgency],
  shortUrgency: shortUrgencyTexts[row.urgency],
  isUrgent: row.urgency === 'today',
  contactMode: contactPreferenceText(row),
  isChatOnly: row.contactMode === 'chat',
  express: row.express && { text: expressText(row.express), items: expressItems(row.express) },
  description: row.description,
  photos: orderPhotoViews(row.uuid, row.photos),
  answers: row.answers,
  published: row.publishedAt ? formatAgo(row.publishedAt, now) : '',
  distance: distanceText(row.distanceKm),
  clientHasHired: row.clientHasHired,
  isExclusive: row.isExclusive,
  closing: closingView(row, now),
  invitation: row.isInvited ? invitationTexts.by(row.firstName) : null,
  offeredAt: row.offeredAt.getTime(),
  dismissedFor: row.dismissedFor,
  taken: row.leadCount,
  slots: row.maxLeads,
  status: row.status,
  leadId: row.leadId,
  step: unlockStep(row),
  coins: row.price.coins,
  priceText: contactPriceText(row.price),
  ordinaryPrice: ordinaryPriceOf(row.price),
  price: row.price,
  quote: row.quote,
})

const soonHours = 6

/** How long the order can still be unlocked; null once it cannot. */
function closingView({ status, expiresAt }: Opportunity, now: Date) {
  if (status !== 'searching' || !expiresAt) return null
  const remainingMs = expiresAt.getTime() - now.getTime()
  if (remainingMs <= 0) return null
  return { text: closesInText(formatSpan(remainingMs)), isSoon: remainingMs < soonHours * hourMs }
}

export type OpportunityView = ReturnType<typeof opportunityView>
