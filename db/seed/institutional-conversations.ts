import { unwrap } from '#db/unwrap.ts'
import { closeConversationOfLead, createPickedConversation } from '#domain/conversations/conversations.server.ts'
import { markRead } from '#domain/conversations/read-conversation.server.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { asClient } from '#domain/shared/caller.ts'
import { addHours, addMinutes } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import { type PastWork, pastOrder, type Reviewer } from './past-work.ts'
import type { Settled } from './settle-professionals.ts'

type Conversation = {
  hoursAgo: number
  description: string
  /** One after the other, ten minutes apart. */
  messages: [by: 'client' | 'professional', text: string][]
  /** The professional has not read the last messages. */
  isUnread?: boolean
  isEnded?: boolean
}

/** Institutional professionals: one with conversations for the console, one never picked. */
export const institutional = [
  {
    name: 'Ipê Montagens',
    service: 'montador-de-moveis',
    city: ['pr', 'curitiba'],
    about: 'Equipe de montagem da Ajeita em Curitiba: guarda-roupa, cozinha e escritório, com preço combinado antes.',
    reviews: [[5, 'Montaram o guarda-roupa em uma manhã e prenderam na parede sem eu pedir.']],
    conversations: [
      {
        hoursAgo: 5,
        description: 'Montar um guarda-roupa de seis portas.',
        messages: [
          ['professional', 'Bom dia, Marina! Aqui é da Ipê. O guarda-roupa já chegou?'],
          ['client', 'Bom dia! Chegou ontem, são quatro caixas.'],
          ['professional', 'Perfeito. Temos sexta às 9h ou sábado às 14h. Qual fica melhor?'],
          ['client', 'Sexta às 9h. O prédio pede o nome de quem vem, pode mandar?'],
        ],
        isUnread: true,
      },
      {
        hoursAgo: 30,
        description: 'Montar a mesa e as quatro cadeiras da cozinha.',
        messages: [
          ['professional', 'Oi, Rafael! Mesa e quatro cadeiras dão cerca de duas horas de trabalho.'],
          ['client', 'Ótimo. Vocês levam as ferramentas?'],
          ['professional', 'Levamos tudo, e recolhemos as caixas no fim.'],
        ],
      },
      {
        hoursAgo: 150,
        description: 'Desmontar uma escrivaninha para a mudança.',
        messages: [
          ['professional', 'Olá, Patrícia! Podemos desmontar na véspera da mudança.'],
          ['client', 'Acabei conseguindo desmontar sozinha. Obrigada pela atenção!'],
          ['professional', 'Que bom! Na casa nova, é só chamar.'],
        ],
        isEnded: true,
      },
    ],
  },
  {
    name: 'Beija-Flor Carretos',
    service: 'frete-e-carreto',
    city: ['pr', 'curitiba'],
    about: 'Carretos da Ajeita em Curitiba e região, com ajudante e cobertores.',
    reviews: [[5, 'Levaram a geladeira pela escada com o maior cuidado.']],
    conversations: [],
  },
] as const satisfies readonly {
  name: string
  service: string
  city: readonly [string, string]
  about: string
  reviews: readonly (readonly [rating: number, comment: string])[]
  conversations: readonly Conversation[]
}[]

type ConversationScene = Pick<PastWork, 'service' | 'city'> & {
  professional: Settled
  client: Reviewer
  conversation: Conversation
}

/** A client picked the professional at once, and the two have talked. */
export async function aConversationScene(
  db: Db,
  { professional, client, service, city, conversation }: ConversationScene,
  now: Date,
) {
  const at = addHours(now, -conversation.hoursAgo)
  const row = pastOrder({ service, city, client, urgency: 'month' }, at)
  const order = await db
    .insertInto('orders')
    .values({ ...row, description: conversation.description, max_leads: 1, closed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lead = await db
    .insertInto('leads')
    .values({
      order_id: order.id,
      professional_id: professional.id,
      slot: 1,
      state: conversation.isEnded ? 'ended' : 'accepted',
      ended_by: conversation.isEnded ? 'client' : null,
      origin: 'instant_match',
      coins_paid: 0, // like every institutional professional
      price_breakdown: JSON.stringify([]),
      created_at: at,
      accepted_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const leadId = lead.id
  const professionalUserId = professional.userId
  const clientUserId = client.id
  const chatId = await db
    .transaction()
    .execute((tx) => createPickedConversation(tx, { leadId, clientUserId, professionalUserId }, at))
  for (const [place, [by, text]] of conversation.messages.entries()) {
    const userId = by === 'client' ? clientUserId : professionalUserId
    const sentAt = addMinutes(at, 10 * (place + 1))
    unwrap(await sendMessage(db, asClient(userId), { chatId, text, clientId: `${place}` }, sentAt))
  }
  const readers = conversation.isUnread ? [clientUserId] : [clientUserId, professionalUserId]
  for (const userId of readers) await markRead(db, { chatId, userId }, now)
  if (conversation.isEnded) await db.transaction().execute((tx) => closeConversationOfLead(tx, leadId, now))
}
