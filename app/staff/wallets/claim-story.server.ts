import type { claimStory } from '#domain/leads/refund-claims/claims.server.ts'
import { claimReasonTexts, clientAnswerTexts } from '#texts/claims.ts'
import { count, joinWithDots, formatDateTime } from '#texts/format.ts'
import { pipelineTexts } from '#texts/pipeline.ts'
import { leadStateTexts } from '#texts/professional.ts'

type Story = NonNullable<Awaited<ReturnType<typeof claimStory>>>

const when = (title: string, at: Date | null) => (at ? [{ title, text: formatDateTime(at) }] : [])

/** The history of the two people, without message content, which only the audited console shows. */
export const claimStoryItems = (story: Story) => [
  { title: 'Motivo pedido', text: claimReasonTexts[story.reason] },
  ...(story.clientAnswer ? [{ title: 'O cliente, perguntado', text: clientAnswerTexts[story.clientAnswer] }] : []),
  { title: 'Serviço', text: `${story.service} em ${story.city}, ${story.uf.toUpperCase()}` },
  { title: 'O cliente pediu', text: story.description || 'Sem descrição' },
  ...when('Pedido feito em', story.orderedAt),
  ...when('Desbloqueado em', story.unlockedAt),
  ...when('Primeira mensagem em', story.messagedAt),
  ...when('Cliente abriu em', story.openedAt),
  ...when('Cliente aceitou em', story.acceptedAt),
  ...when('Profissional disse que falou em', story.talkedAt),
  { title: 'Mensagens do profissional', text: String(story.byProfessional) },
  { title: 'Mensagens do cliente', text: String(story.byClient) },
  { title: 'Situação do contato', text: leadStateTexts[story.leadState] },
  {
    title: 'Tentativas anotadas',
    text: story.attempts.length
      ? joinWithDots(
          story.attempts.map(({ channel, at }) => `${pipelineTexts.channels[channel]}, ${formatDateTime(at)}`),
        )
      : 'Nenhuma',
  },
  {
    title: 'Histórico do cliente',
    text: joinWithDots([
      count(story.clientOrders, 'pedido', 'pedidos'),
      count(story.clientContacts, 'contato', 'contatos'),
      count(story.clientAsked, 'pedido de devolução', 'pedidos de devolução'),
      count(story.clientGiven, 'devolução', 'devoluções'),
    ]),
  },
  {
    title: 'Antes, entre os dois',
    text: story.earlierContacts
      ? `${count(story.earlierContacts, 'contato', 'contatos')}\u00a0· ${count(story.earlierGiven, 'devolução', 'devoluções')}`
      : 'Nenhum contato',
  },
  {
    title: 'Histórico do profissional',
    text: joinWithDots([
      count(story.unlocks, 'contato', 'contatos'),
      count(story.asked, 'pedido de devolução', 'pedidos de devolução'),
      count(story.given, 'devolução', 'devoluções'),
    ]),
  },
]
