import { randomUUID } from 'node:crypto'
import { unwrap } from '#db/unwrap.ts'
import { readAnswers } from '#domain/catalog/answers.ts'
import type { Answers } from '#domain/catalog/form-questions.ts'
import type { Service } from '#domain/catalog/service.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { offerOrder } from '#domain/matching/offer-order.server.ts'
import type { OrderStatus, Urgency } from '#domain/orders/order.ts'
import { answerRows } from '#domain/orders/placement/order-answers.ts'
import type { City } from '#domain/places/place.ts'
import { buyCoinsFrom } from '#domain/purchases/buy-coins.server.ts'
import { syncPurchase } from '#domain/purchases/sync-purchase.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { addHours } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { type SandboxPlay, sandboxPayments } from '#platform/payments/sandbox-payments.ts'

/** Hours ago; with a history, else now. */
export type Timeline = { now: Date; withHistory: boolean; ago: (hours: number) => Date }

export const createTimeline = (now: Date, withHistory: boolean): Timeline => ({
  now,
  withHistory,
  ago: (hours) => (withHistory ? addHours(now, -hours) : now),
})

export type Scene = {
  uuid?: string
  clientId: number
  contact: { name: string; email: string; phone: string }
  service: Service
  city: Pick<City, 'id' | 'uf'>
  district: string
  description: string
  /** Labels of the chosen options, or typed texts, by question. */
  answers: Record<string, string>
  status: Extract<OrderStatus, 'waiting' | 'searching' | 'blocked' | 'finalized_zero_lead'>
  urgency?: Urgency
  maxLeads?: number
  hoursAgo: number
  hoursLeft: number
  /** Until the automatic review of a waiting order. */
  hoursToReview?: number
  /** Time of the first wave; now by default. */
  offeredAt?: Date
  /** When the client last confirmed that the search is still needed. */
  confirmedHoursAgo?: number
  blockedReason?: string
}

/** Answers as a form sends them; throws if the service does not ask or accept one. */
function answersOf({ slug, questions }: Service, labels: Scene['answers']): Answers {
  const sent = Object.fromEntries(
    Object.entries(labels).map(([name, label]) => {
      const question = questions.find((candidate) => candidate.name === name)
      const value = question?.options?.find((option) => option.label === label)?.value ?? label
      return [name, question?.type === 'multiple_choice' ? [value] : value]
    }),
  )
  const read = readAnswers(questions, sent)
  if (!read.ok) throw new Error(`The answers of a ${slug} do not fit: ${JSON.stringify(read.errors)}`)
  return read.value
}

/** Creates an order in the given status by the actions that lead there. Searching ones are offered. */
export async function anOrderScene(db: Db, scene: Scene, now: Date) {
  const { clientId, contact, service, city, status, blockedReason } = scene
  const verifiedAt = addHours(now, -scene.hoursAgo)
  const uuid = scene.uuid ?? randomUUID()
  const confirmedAt = scene.confirmedHoursAgo === undefined ? null : addHours(now, -scene.confirmedHoursAgo)
  const isPublished = status !== 'waiting'
  const { id } = await db
    .insertInto('orders')
    .values({
      uuid,
      client_id: clientId,
      category_id: service.id,
      status,
      phone: contact.phone,
      contact_name: contact.name,
      contact_email: contact.email,
      contact_mode: 'whatsapp',
      urgency: scene.urgency ?? 'month',
      uf: city.uf,
      city_id: city.id,
      district: scene.district,
      description: scene.description,
      blocked_reason: blockedReason ?? null,
      max_leads: scene.maxLeads,
      created_at: verifiedAt,
      verified_at: verifiedAt,
      review_at: status === 'waiting' ? addHours(now, scene.hoursToReview ?? 24) : null,
      published_at: isPublished ? verifiedAt : null,
      expires_at: addHours(now, scene.hoursLeft),
      still_needed_asked_at: confirmedAt,
      still_needed_answered_at: confirmedAt,
      closed_at: status === 'finalized_zero_lead' ? addHours(now, scene.hoursLeft) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answers = answerRows(service.questions, answersOf(service, scene.answers))
  if (answers.length)
    await db
      .insertInto('order_answers')
      .values(answers.map((answer) => ({ order_id: id, ...answer })))
      .execute()
  if (status === 'searching') await offerOrder(db, { orderId: id, wave: 1 }, scene.offeredAt ?? now)
  return { id, uuid }
}

export type LeadScene = {
  orderUuid: string
  professionalUserId: number
  message?: string
  priceCents?: number
  acceptedBy?: number | undefined
}

/** A professional unlocks, optionally writes and is accepted, by the product's actions. */
export async function aLeadScene(
  db: Db,
  { orderUuid, professionalUserId, message, priceCents, acceptedBy }: LeadScene,
  now: Date,
) {
  const { leadId } = unwrap(await unlockLead(db, asProfessional(professionalUserId), { orderUuid }, now))
  if (message) {
    const words = { leadId, text: message, priceCents: priceCents ?? null }
    unwrap(await sendFirstMessage(db, asProfessional(professionalUserId), words, now))
  }
  if (acceptedBy !== undefined) unwrap(await acceptConversation(db, asClient(acceptedBy), { leadId }, now))
  return leadId
}

/** A purchase of coins at the demo bank: waiting for payment, or as `play` leaves it. Returns its uuid. */
export async function aPurchaseScene(
  db: Db,
  { userId, packageId, play }: { userId: number; packageId: string; play?: SandboxPlay | undefined },
  at: Date,
) {
  const bank = sandboxPayments(() => db)
  const { uuid } = unwrap(await buyCoinsFrom(() => bank)(db, asProfessional(userId), { packageId }, at))
  if (play) {
    await bank.play(uuid.replaceAll('-', ''), play, at)
    await syncPurchase(db, uuid, at, bank)
  }
  return uuid
}
