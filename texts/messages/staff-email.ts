import { type Overdue, type Queue, queues } from '#domain/moderation/overdue.ts'
import { firstName } from '#domain/shared/first-name.ts'
import { keysOf } from '#domain/shared/keys.ts'
import { href } from '#href.ts'
import { formatCount, formatAgo } from '../format.ts'
import type { EmailWords } from './email.ts'

const queueTexts: Record<Queue, { one: string; many: string; page: string; path: string }> = {
  held_orders: { one: 'pedido espera', many: 'pedidos esperam', page: 'Moderação', path: href('/interno/moderacao') },
  reviews: {
    one: 'avaliação espera',
    many: 'avaliações esperam',
    page: 'Avaliações',
    path: href('/interno/avaliacoes'),
  },
  replies: {
    one: 'resposta denunciada espera',
    many: 'respostas denunciadas esperam',
    page: 'Avaliações',
    path: href('/interno/avaliacoes'),
  },
  reports: { one: 'denúncia espera', many: 'denúncias esperam', page: 'Denúncias', path: href('/interno/denuncias') },
  notifications: {
    one: 'aviso não chegou',
    many: 'avisos não chegaram',
    page: 'Avisos',
    path: href('/interno/avisos'),
  },
  pins: {
    one: 'código espera para sair',
    many: 'códigos esperam para sair',
    page: 'Avisos',
    path: href('/interno/avisos'),
  },
  verifications: {
    one: 'documento espera',
    many: 'documentos esperam',
    page: 'Verificações',
    path: href('/interno/verificacoes'),
  },
  claims: {
    one: 'pedido de moedas passou do prazo',
    many: 'pedidos de moedas passaram do prazo',
    page: 'Moedas',
    path: href('/interno/moedas'),
  },
  adjustments: {
    one: 'ajuste espera a segunda pessoa',
    many: 'ajustes esperam a segunda pessoa',
    page: 'Moedas',
    path: href('/interno/moedas'),
  },
  tickets: {
    one: 'protocolo espera resposta',
    many: 'protocolos esperam resposta',
    page: 'Atendimento',
    path: href('/interno/atendimento'),
  },
  books: {
    one: 'soma das contas de moedas não fecha',
    many: 'somas das contas de moedas não fecham',
    page: 'Moedas',
    path: href('/interno/moedas'),
  },
  payments: {
    one: 'pagamento espera conferência',
    many: 'pagamentos esperam conferência',
    page: 'Moedas',
    path: href('/interno/moedas'),
  },
}

function deadlineText(hours: number | null) {
  if (hours === null) return 'no prazo prometido de cada um'
  return hours ? `depois de ${hours} horas` : 'logo'
}

/** One row per staff queue: its items, when they are overdue, and its page. */
export const queueRows = () =>
  keysOf(queues).map((queue) => {
    const { many, page } = queueTexts[queue]
    const name = many.charAt(0).toUpperCase() + many.slice(1)
    return [name, deadlineText(queues[queue].hours), page] as const
  })

/** Overdue queues for a staff member: numbers and pages, no personal data. */
export function staffNotificationEmail(
  name: string,
  overdue: readonly Overdue[],
  { origin, now }: { origin: string; now: Date },
): EmailWords {
  const parts = overdue.map(({ queue, waiting, since }) => {
    const { one, many, page, path } = queueTexts[queue]
    return {
      title: formatCount(waiting, one, many),
      lines: [`O mais antigo chegou ${formatAgo(since, now)}.`],
      link: { text: `Abrir ${page}`, url: origin + path },
    }
  })
  return {
    subject: `Fila atrasada: ${parts.map(({ title }) => title).join(', ')}`,
    preview: `${firstName(name)}, isto passou do prazo que prometemos.`,
    parts,
    foot: [],
  }
}
