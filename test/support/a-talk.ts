import type { Db } from '#platform/db.ts'
import { anOrder, aProfessional } from './builders.ts'

type Wish = { at: Date; state?: 'contacted' | 'accepted' }

/** Two who talk: a contact that was paid for (or is free), and the conversation that belongs to it. */
export async function aTalk(db: Db, { at, state = 'accepted' }: Wish) {
  const pro = await aProfessional(db)
  const order = await anOrder(db)
  const { id: leadId } = await db
    .insertInto('leads')
    .values({
      order_id: order.id,
      professional_id: pro.professionalId,
      place: 1,
      state,
      origin: 'unlock',
      coins_paid: 0,
      initial_message: 'Posso ir amanhã.',
      messaged_at: at,
      price_breakdown: '[]',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const chatId = `talk-${leadId}`.padEnd(20, 'x')
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
