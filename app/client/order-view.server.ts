import { leadLinks } from '#domain/leads/lead-links.ts'
import type { OrderDetail, OrderLead } from '#domain/orders/order-detail.server.ts'
import { displayStatus, remainingHours } from '#domain/orders/order.ts'
import { formatDate, formatMoney, formatRating } from '#texts/format.ts'
import { orderMeta } from '#texts/order-meta.ts'
import type { FoundPro } from './found-professional.tsx'

const averageOf = ({ ratingSum, reviewsCount }: OrderLead) => (reviewsCount ? ratingSum / reviewsCount : 0)

const found = (lead: OrderLead): FoundPro => ({
  id: lead.professionalId,
  leadId: lead.leadId,
  name: lead.name,
  link: `/profissionais/${lead.professionalSlug}`,
  avatar: lead.avatar,
  priceText: lead.priceCents === null ? null : formatMoney(lead.priceCents),
  reviews: { count: lead.reviewsCount, average: averageOf(lead), averageText: formatRating(averageOf(lead)) },
  documentationApproved: lead.documentationApproved,
  isPartnerProfile: lead.isPartnerProfile,
  initialMessage: lead.initialMessage,
  hasNotification: lead.hasNotification,
  ...leadLinks(lead),
})

/** An order as its page shows it, in words where the server knows them better. */
export const orderView = (order: OrderDetail, now: Date) => ({
  uuid: order.uuid,
  status: order.status,
  display: displayStatus(order),
  displayWithoutNews: displayStatus({ ...order, hasNotification: false }),
  hasNews: order.hasNotification,
  category: order.category,
  categoryRoot: order.categoryRoot,
  place: [order.district, `${order.city}, ${order.uf.toUpperCase()}`].filter(Boolean).join(' · '),
  date: formatDate(order.createdAt),
  hours: remainingHours(order, now),
  found: order.leadCount,
  pros: order.leads.map(found),
  review: order.reviewData,
  meta: orderMeta(order),
})
