import { z } from '@hono/zod-openapi'
import type { OrderProfiles } from '#domain/leads/order-profiles.server.ts'
import type { ListedOrder } from '#domain/orders/my-orders.server.ts'
import type { OrderDetail } from '#domain/orders/order-detail.server.ts'
import { orderStatuses, remainingHours } from '#domain/orders/order.ts'
import { href } from '#href.ts'
import { env } from '#platform/env.ts'
import { formatDate } from '#texts/format.ts'
import { orderMeta } from '#texts/order-meta.ts'
import { leadLinks } from './lead-links.ts'
import { present } from './present.ts'
import { reviewUrl } from './survey-page.ts'

const status = z.enum(orderStatuses)
const listedLead = z
  .object({ id: z.int(), name: z.string(), avatarUrl: z.string(), notifications: z.int() })
  .openapi('ListedLead')

export const listedOrder = z
  .object({
    id: z.int(),
    uuid: z.uuid(),
    status,
    createdAt: z.string(),
    orderDate: z.string(),
    rootCategory: z.string(),
    category: z.string(),
    hasNotification: z.boolean(),
    remainingHours: z.int(),
    totalProfessionalsFound: z.int(),
    leads: z.array(listedLead),
  })
  .openapi('ListedOrder')

const lead = z
  .object({
    id: z.int(),
    leadId: z.int(),
    name: z.string(),
    avatar: z.string(),
    link: z.string(),
    price: z.number().nullable(),
    reviews: z.object({ count: z.int(), average: z.number() }),
    documentationApproved: z.boolean(),
    isPartnerProfile: z.boolean(),
    isRejected: z.boolean(),
    chatLink: z.string().nullable(),
    initialMessage: z.string().nullable(),
    acceptedConversation: z.string().nullable(),
    shouldShowChatButton: z.boolean(),
  })
  .openapi('Lead')

export const orderDetailOnWire = z
  .object({
    uuid: z.uuid(),
    status,
    category: z.string(),
    categoryRoot: z.string(),
    leads: z.array(lead),
    hasNotifications: z.boolean(),
    remainingHours: z.int(),
    totalProfessionalsFound: z.int(),
    reviewUrl: z.string().nullable(),
    meta: z.object({ title: z.string(), description: z.string(), pageType: z.string(), keywords: z.string() }),
    reviewData: z.array(z.object({ title: z.string(), text: z.string() })),
  })
  .openapi('Order')

export const orderProfiles = z
  .object({
    leads: z.array(z.object({ profileId: z.int(), id: z.int(), userName: z.string(), userAvatar: z.string() })),
    category: z.object({ name: z.string() }),
  })
  .openapi('OrderProfiles')

/** Without a picture: our initials drawing (AMB-54). */
export const avatarOf = (name: string, url: string | null) => url ?? `/avatars/${encodeURIComponent(name)}.svg`

/** An order in a list, with the specification's names (spec 3; AMB-06, AMB-07). */
export const presentListedOrder = (order: ListedOrder, now: Date) =>
  present(listedOrder, {
    ...order,
    createdAt: order.createdAt.toISOString(),
    orderDate: formatDate(order.createdAt),
    remainingHours: remainingHours(order, now),
    totalProfessionalsFound: order.leadCount,
    leads: order.leads.map((row) => present(listedLead, { ...row, avatarUrl: avatarOf(row.name, row.avatarUrl) })),
  })

const presentLead = (row: OrderDetail['leads'][number]) =>
  present(lead, {
    ...row,
    ...leadLinks(row),
    id: row.professionalId,
    avatar: avatarOf(row.name, row.avatar),
    link: href('/profissionais/:slug', { slug: row.professionalSlug }),
    price: row.priceCents === null ? null : row.priceCents / 100,
    reviews: {
      count: row.reviewsCount,
      average: row.reviewsCount ? Math.round((row.ratingSum / row.reviewsCount) * 10) / 10 : 0,
    },
  })

/** One order for its owner (spec 3; note the names `categoryRoot` and `hasNotifications`, AMB-07). */
export const presentOrder = (order: OrderDetail, now: Date) =>
  present(orderDetailOnWire, {
    ...order,
    leads: order.leads.map(presentLead),
    hasNotifications: order.hasNotification,
    remainingHours: remainingHours(order, now),
    totalProfessionalsFound: order.leadCount,
    reviewUrl: reviewUrl(order, env.SURVEY_DELAY_HOURS, now),
    meta: orderMeta(order),
  })

export const presentProfiles = ({ leads, category }: OrderProfiles): z.infer<typeof orderProfiles> => ({
  leads: leads.map(({ id, profileId, name, avatar }) => ({
    profileId,
    id,
    userName: name,
    userAvatar: avatarOf(name, avatar),
  })),
  category: { name: category },
})
