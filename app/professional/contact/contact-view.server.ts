import { data } from 'react-router'
import { applicableMarks } from '#domain/leads/contact/contact-mark.ts'
import { findContact, findRefundedContact } from '#domain/leads/contact/contacts.server.ts'
import { versionOfNote } from '#domain/leads/pipeline/contact-notes.server.ts'
import { getPipelineEntry } from '#domain/leads/pipeline/pipeline.server.ts'
import { possibleStages, stageOf } from '#domain/leads/pipeline/stage.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import { listProposals } from '#domain/proposals/one-proposal.server.ts'
import { findContactReview } from '#domain/reviews/replies.server.ts'
import { replyUntil } from '#domain/reviews/reply-limits.ts'
import { formatPhone, toE164 } from '#domain/shared/brazilian-phone.ts'
import { addDays } from '#domain/shared/durations.ts'
import { firstName } from '#domain/shared/first-name.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import { inSentence } from '#domain/shared/sentence.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { leadLinks } from '#presenters/lead-links.ts'
import { orderPhotoViews } from '#presenters/order-photos.ts'
import { distanceText } from '#texts/distance.ts'
import { firstPriceText } from '#texts/first-price.ts'
import { coinsWithValue, joinWithDots, formatDate, formatDateTime, formatMoney } from '#texts/format.ts'
import { contactHoursTexts, urgencyTexts } from '#texts/orders.ts'
import { pipelineTexts as words, readyWords } from '#texts/pipeline.ts'
import {
  contactMarkText,
  contactStandingText,
  goneTexts,
  priceReasons,
  refundedContactTexts,
} from '#texts/professional.ts'
import { versionText } from '#texts/proposals.ts'
import { politeReason } from '#texts/rejection.ts'
import { replyReasonTexts, replyTexts } from '#texts/replies.ts'
import { servicePageTexts } from '#texts/service-pages.ts'
import { nextActionOf } from './next-action.ts'
import { visitsView } from './visits-view.server.ts'

/** Loader data of a contact; undefined if it is not this professional's. */
export async function contactView(userId: number, leadId: number, now: Date) {
  const row = Number.isSafeInteger(leadId) ? await findContact(db(), { userId, leadId }) : undefined
  if (!row) return undefined
  const [pipeline, professional, visits, [proposal], review] = await Promise.all([
    getPipelineEntry(db(), leadId),
    findProfessionalByUserId(db(), userId),
    visitsView(userId, leadId, now),
    listProposals(db(), [leadId], now),
    findContactReview(db(), leadId),
  ])
  const facts = { ...row, planned: pipeline.planned }
  const { hiddenBecause } = row
  // A hire stays one after its client left or staff closed the conversation, but nothing new can be agreed.
  const isOver =
    leadLinks(row).isRejected || row.isClosed || hiddenBecause === 'client_deleted' || hiddenBecause === 'blocked'
  const stage = stageOf(facts)
  const canPropose = !isOver && hiddenBecause !== 'refunded'
  const isPriced = row.coinsPaid > 0 || row.priceBreakdown.ownLink
  const visibleReview = review ? reviewView(review, now) : null
  return {
    leadId,
    state: row.state,
    name: row.clientName,
    standing: contactStandingText({ ...row, stage }),
    markText: contactMarkText(row),
    marks: applicableMarks(row),
    stage,
    nextAction: nextActionOf({
      stage,
      isOver,
      canPropose,
      mode: row.contactMode,
      isReachable: row.phone !== null,
      isMessaged: row.initialMessage !== null,
      isChatOpen: row.chatId !== null && (row.state === 'accepted' || row.state === 'hired'),
      hasAttempts: pipeline.attempts.length > 0,
      hasReviewToAnswer: visibleReview?.reply === null && visibleReview.until !== null,
      proposal: proposal?.state ?? null,
    }),
    moves: possibleStages(facts),
    lostReason: pipeline.lostReason,
    note: pipeline.note,
    noteSeen: versionOfNote(pipeline),
    visits,
    review: visibleReview,
    canVisit: row.talkedAt !== null || row.state === 'accepted' || row.state === 'hired',
    valueCents: pipeline.valueCents,
    acceptedCents: proposal?.state === 'accepted' ? proposal.totalCents : null,
    reminder: reminderView(pipeline.remindAt, now),
    attempts: pipeline.attempts.map(({ channel, note, at }) => ({
      channel: words.channels[channel],
      note,
      at: formatDateTime(at),
    })),
    readyWords: readyWords({
      client: firstName(row.clientName),
      professional: firstName(professional?.name ?? ''),
      service: inSentence(row.category),
      city: row.city,
    }),
    hours: row.contactHours === 'any' || row.contactMode === 'chat' ? null : contactHoursTexts[row.contactHours],
    rejection: row.rejection && politeReason(row.rejection),
    reach: row.phone === null ? null : { phone: formatPhone(row.phone), e164: toE164(row.phone), email: row.email },
    gone: hiddenBecause === null || hiddenBecause === 'only_chat' ? null : goneTexts[hiddenBecause],
    isOnlyChat: hiddenBecause === 'only_chat',
    mode: row.contactMode,
    category: row.category,
    place: joinWithDots([row.street, row.district, `${row.city}, ${row.uf.toUpperCase()}`]),
    distance: distanceText(row.distanceKm),
    urgency: urgencyTexts[row.urgency],
    description: row.description,
    photos: orderPhotoViews(row.orderUuid, row.photos),
    answers: row.answers,
    paid: coinsWithValue(row.coinsPaid),
    why: isPriced ? priceReasons({ ...row.priceBreakdown, coins: row.coinsPaid }, row.city) : null,
    hasClaim: row.hasClaim,
    price: proposal?.state === 'accepted' ? formatMoney(proposal.totalCents) : firstPriceText(row),
    priceCents: row.priceCents ?? undefined,
    priceUnit: row.priceUnit,
    isPriceSettled: row.isPriceSettled || isOver,
    message: row.initialMessage,
    chat: row.chatId ? href('/profissional/mensagens/:chatId', { chatId: row.chatId }) : null,
    isOver,
    proposals: [proposal, proposal?.offer]
      .filter((version) => version !== undefined && version !== null)
      .map(({ id: proposalId, version, state, totalCents }) => ({
        text: versionText(version, state, totalCents),
        link: href('/profissional/contatos/:leadId/orcamento/:proposalId', { leadId, proposalId }),
      })),
    makeProposal: canPropose ? href('/profissional/contatos/:leadId/orcamento', { leadId }) : null,
  }
}

type ContactReview = NonNullable<Awaited<ReturnType<typeof findContactReview>>>

function reviewView(review: ContactReview, now: Date) {
  const { rating, comment, publishedAt } = review
  const until = replyUntil(publishedAt)
  return {
    stars: rating,
    starsLabel: servicePageTexts.ratingLabel(rating),
    comment,
    published: replyTexts.published(formatDate(publishedAt)),
    reply: replyView(review),
    /** The reply deadline; null when it has passed. */
    until: until > now ? replyTexts.until(formatDate(until)) : null,
  }
}
export type ReviewView = ReturnType<typeof reviewView>

function replyView({ reply, repliedAt, withdrawnReason }: ContactReview) {
  if (reply === null || repliedAt === null) return null
  const standing = withdrawnReason
    ? replyTexts.withdrawn(inSentence(replyReasonTexts[withdrawnReason]))
    : replyTexts.repliedOn(formatDate(repliedAt))
  return { text: reply, isWithdrawn: withdrawnReason !== null, standing }
}

const suggestedDays = [1, 3, 7]

/** A contact's reminder; `text` and `day` are null without one. */
function reminderView(remindAt: Date | null, now: Date) {
  const isDue = remindAt !== null && remindAt <= now
  const textOf = isDue ? words.remindedOn : words.remindOn
  return {
    text: remindAt && textOf(formatDate(remindAt)),
    day: remindAt && formatDate(remindAt),
    isDue,
    suggestedDays: suggestedDays.map((days) => ({
      label: days === 1 ? words.tomorrow : words.inDays(days),
      day: saoPauloDay(addDays(now, days)),
    })),
  }
}

export type ContactView = NonNullable<Awaited<ReturnType<typeof contactView>>>

/** Blocked orders void their contacts; the page stays and explains. */
export async function refundedContactView(userId: number, leadId: number) {
  const contact = Number.isSafeInteger(leadId) ? await findRefundedContact(db(), { userId, leadId }) : undefined
  if (!contact) throw data(null, { status: 404 })
  const { category, city, uf, coinsBack } = contact
  return {
    category,
    place: `${city}, ${uf.toUpperCase()}`,
    coins: coinsBack ? refundedContactTexts.coinsBack(coinsWithValue(coinsBack)) : null,
  }
}
