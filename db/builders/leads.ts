import type { Insertable } from 'kysely'
import { unwrap } from '#db/unwrap.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { decideClaim } from '#domain/leads/refund-claims/decide-claim.server.ts'
import { appeal, requestRefund } from '#domain/leads/refund-claims/request-refund.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { asClient, asProfessional, asStaff } from '#domain/shared/caller.ts'
import type { Leads, Visits } from '#platform/database/db-types.ts'
import type { Db } from '#platform/db.ts'
import { builtAt } from './clock.ts'
import { anOrder } from './orders.ts'
import { aProfessional, aStaffMember } from './people.ts'

type Order = Awaited<ReturnType<typeof anOrder>>
type Professional = Awaited<ReturnType<typeof aProfessional>>

type LeadOptions<AnOrder = Order, APro = Professional> = { order?: AnOrder; pro?: APro; at?: Date }

/** Used where the text of the first message does not matter. */
const defaultMessage = 'Posso ir amanhã.'

/**
 * An order unlocked for coins through the product's actions. `message`: the first message, none by default; `accepted`:
 * the client accepts the conversation.
 */
export async function aLead(
  db: Db,
  {
    order: wanted,
    pro: by,
    at = builtAt(),
    accepted = false,
    message = accepted ? defaultMessage : undefined,
    priceCents,
  }: LeadOptions & { message?: string; priceCents?: number; accepted?: boolean } = {},
) {
  const order = wanted ?? (await anOrder(db))
  const pro = by ?? (await aProfessional(db))
  const { leadId, coinsPaid } = unwrap(await unlockLead(db, asProfessional(pro.userId), { orderUuid: order.uuid }, at))
  const words = { leadId, userId: pro.userId, text: message ?? '', priceCents: priceCents ?? null }
  const chatId =
    message === undefined ? '' : unwrap(await sendFirstMessage(db, asProfessional(words.userId), words, at)).chatId
  if (accepted) unwrap(await acceptConversation(db, asClient(order.clientId), { leadId }, at))
  return { leadId, coinsPaid, chatId, order, pro }
}

/** A free lead inserted as a row, for states and dates that no action produces. */
export async function aLeadInState(
  db: Db,
  {
    order,
    pro,
    at = builtAt(),
    state = 'unlocked',
    columns = {},
  }: LeadOptions<Pick<Order, 'id'>, Pick<Professional, 'professionalId'>> & {
    state?: Leads['state']
    columns?: Partial<Insertable<Leads>>
  } = {},
) {
  const orderId = order?.id ?? (await anOrder(db)).id
  const professional_id = pro?.professionalId ?? (await aProfessional(db)).professionalId
  const { place } = await db
    .updateTable('orders')
    .set((eb) => ({ lead_count: eb('lead_count', '+', 1) }))
    .where('id', '=', orderId)
    .returning('lead_count as place')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('leads')
    .values({
      order_id: orderId,
      professional_id,
      slot: place,
      state,
      origin: 'unlock',
      coins_paid: 0,
      price_breakdown: '[]',
      ...(state !== 'unlocked' && { initial_message: defaultMessage, messaged_at: at }),
      ...(state === 'rejected' && { rejected_at: at }),
      created_at: at,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An open conversation on a free lead, at any time; `contacted` when the client has not accepted yet. */
export async function aConversation(
  db: Db,
  { at = builtAt(), state = 'accepted' }: { at?: Date; state?: 'contacted' | 'accepted' } = {},
) {
  const pro = await aProfessional(db)
  const order = await anOrder(db)
  const leadId = await aLeadInState(db, { order, pro, at, state })
  const chatId = `chat-${leadId}`.padEnd(20, 'x')
  const { id: conversationId } = await db
    .insertInto('conversations')
    .values({
      chat_id: chatId,
      lead_id: leadId,
      client_user_id: order.clientId,
      professional_user_id: pro.userId,
      state: 'open',
      last_message_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { pro, order, leadId, chatId, conversationId }
}

/** A visit, confirmed by default. */
export async function aVisit(
  db: Db,
  {
    leadId,
    startsAt,
    at = builtAt(),
    ...columns
  }: Partial<Insertable<Visits>> & { leadId: number; startsAt: Date; at?: Date },
) {
  const { id } = await db
    .insertInto('visits')
    .values({
      lead_id: leadId,
      state: 'confirmed',
      starts_at: startsAt,
      minutes: 60,
      address: 'Rua das Flores, 10',
      created_at: at,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A refund claim on a lead: open, denied by staff, or denied and appealed. */
export async function aClaim(
  db: Db,
  {
    state = 'open',
    words = 'Liguei três vezes e o número é de uma padaria.',
    staff,
    at = builtAt(),
    lead,
  }: {
    state?: 'open' | 'denied' | 'appealed'
    words?: string
    staff?: { userId: number }
    at?: Date
    lead?: { leadId: number; pro: Professional }
  } = {},
) {
  const { leadId, pro } = lead ?? (await aLead(db, { at }))
  const { userId } = pro
  unwrap(await requestRefund(db, asProfessional(userId), { leadId, reason: 'wrong_contact', words }, at))
  const { id } = await db
    .selectFrom('refund_claims')
    .select('id')
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  if (state === 'open') return { claimId: id, leadId, pro }
  const answer = 'Ligamos e o cliente atendeu.'
  const decider = staff ?? (await aStaffMember(db))
  unwrap(await decideClaim(db, asStaff(decider.userId, 'wallet_adjust'), { claimId: id, decision: 'deny', answer }, at))
  if (state === 'appealed') unwrap(await appeal(db, asProfessional(userId), { leadId, words }, at))
  return { claimId: id, leadId, pro }
}
