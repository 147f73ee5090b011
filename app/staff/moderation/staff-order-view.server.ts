import { hasText } from '#app/components/details-list.tsx'
import { orderStatusStyle } from '#app/shell/order-status-style.ts'
import type { OrderForStaff } from '#domain/moderation/order-for-staff.server.ts'
import { isBlockReason } from '#domain/orders/moderation/block-reason.ts'
import { orderMachine } from '#domain/orders/order.ts'
import { hidePhone } from '#domain/shared/brazilian-phone.ts'
import { href } from '#href.ts'
import { orderPhotoViews } from '#presenters/order-photos.ts'
import { joinWithDots, formatDateTime } from '#texts/format.ts'
import {
  actionTexts,
  blockReasonLabels,
  contactsText,
  decideErrorTexts,
  moderationTexts as words,
  returnedText,
  staffStatusTexts,
} from '#texts/moderation.ts'
import { contactModeTexts, urgencyTexts } from '#texts/orders.ts'

const dateOr = (at: Date | null) => (at ? formatDateTime(at) : words.none)
const reasonText = (reason: string) => (isBlockReason(reason) ? blockReasonLabels[reason] : reason)

/** An order as staff read it: masked phone, first name, and the decisions it allows now. */
export function staffOrderView(order: OrderForStaff, now: Date) {
  const { status, leads, coinsPaid, coinsReturned, blockedReason } = order
  const whyBlocked = order.isClientSuspended ? decideErrorTexts.account_suspended : words.cannotUnblock
  return {
    uuid: order.uuid,
    clientPage: order.clientId && href('/interno/clientes/:id', { id: `${order.clientId}` }),
    category: order.category,
    description: order.description,
    photos: orderPhotoViews(order.uuid, order.photos),
    answers: order.answers,
    flags: order.flags,
    findings: order.findings,
    statusText: staffStatusTexts[status],
    ...orderStatusStyle[status],
    facts: [
      { title: words.service, text: `${order.categoryRoot}\u00a0· ${order.category}` },
      { title: words.place, text: joinWithDots([order.district, `${order.city}, ${order.uf.toUpperCase()}`]) },
      { title: words.client, text: order.clientName },
      { title: words.phone, text: order.phone ? hidePhone(order.phone) : words.noPhone },
      { title: words.urgency, text: urgencyTexts[order.urgency] },
      { title: words.contact, text: contactModeTexts[order.contactMode] },
      { title: words.verified, text: dateOr(order.verifiedAt) },
      { title: words.expires, text: dateOr(order.expiresAt) },
      {
        title: words.leads,
        text: joinWithDots([
          contactsText(leads, order.maxLeads, coinsPaid),
          coinsReturned ? returnedText(coinsReturned) : '',
        ]),
      },
      { title: words.blockedFor, text: blockedReason && reasonText(blockedReason) },
      { title: words.code, text: order.uuid },
    ].filter(hasText),
    leads,
    coinsToReturn: coinsPaid - coinsReturned,
    may: {
      release: order.isOnHold,
      block: orderMachine.canHappen('block', status),
      unblock:
        status === 'blocked' &&
        !order.isClientSuspended &&
        order.phone !== null &&
        order.expiresAt !== null &&
        order.expiresAt > now &&
        coinsReturned === 0 &&
        leads < order.maxLeads,
    },
    whyBlocked: status === 'blocked' ? whyBlocked : null,
    isInReview: status === 'waiting' && !order.isOnHold,
    auditEntries: order.auditEntries.map(({ id, action, by, at, reason, note }) => ({
      id,
      text: [actionTexts[action] ?? action, reason ? reasonText(reason) : ''].filter(Boolean).join(': '),
      by: `${by}\u00a0· ${formatDateTime(at)}`,
      note,
    })),
  }
}

export type StaffOrder = ReturnType<typeof staffOrderView>
