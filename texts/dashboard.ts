import type { Advice } from '#domain/dashboard/dashboard.ts'
import { minuteMs } from '#domain/shared/durations.ts'
import { inSentence } from '#domain/shared/sentence.ts'
import { formatCount, formatCoins, formatHours, formatNumber, formatSpan } from './format.ts'
import { inState } from './places.ts'

const inMinutes = (minutes: number) => formatSpan(minutes * minuteMs)
export const hoursText = (from: number, hours: number) => formatHours(from * 60, (from + hours) * 60)
const shareText = (part: number, whole: number) => `${formatNumber(Math.round((part / whole) * 100))}%`

/** Texts of a professional's dashboard. */
export const dashboardTexts = {
  title: 'Painel',
  intro: 'O que seus contatos renderam nos últimos 12 meses.',
  go: 'Ver painel',
  contacts: 'Contatos comprados',
  answered: 'Respondidos por você',
  quoted: 'Com preço ou orçamento',
  won: 'Fechados',
  wonHelp: 'Confirmados pelo cliente ou marcados por você.',
  costPerHire: 'Custo por serviço fechado',
  winRate: 'De cada 100 contatos, você fecha',
  noHire: 'Ainda sem serviço fechado',
  coins: 'Moedas usadas, sem as devolvidas',
  answerTime: 'Tempo de resposta',
  own: 'Você',
  area: (state: { uf: string; name: string }) => `Metade dos profissionais ${inState(state)}`,
  service: (name: string) => `Metade dos profissionais do serviço ${inSentence(name)}`,
  notMeasured: 'Ainda não medido: são precisas 3 respostas em 90 dias.',
  inMinutes,
  byMonth: 'Mês a mês',
  spending: 'Moedas usadas por mês',
  value: 'Valor fechado por mês',
  valueHelp: 'Soma dos orçamentos e preços que você propôs nos serviços fechados.',
  month: 'Mês',
  table: 'Ver em tabela',
  hours: 'Melhores horários',
  hoursIntro: 'De cada contato desbloqueado neste horário, quantos clientes abriram a conversa.',
  part: 'Horário',
  opened: 'Abriram a conversa',
  fewHours: 'Ainda são poucos contatos para comparar horários.',
  refused: 'Por que clientes recusaram',
  noRefused: 'Nenhum cliente recusou um contato seu.',
  advice: 'O que fazer agora',
  goals: 'Metas do mês',
  goalHires: 'Serviços fechados',
  goalSpend: 'Limite de moedas',
  goalHelp: 'Deixe em branco para não ter meta. O limite só avisa: nada é bloqueado.',
  keepGoals: 'Salvar metas',
  kept: 'Metas salvas.',
  hiresOf: (won: number, goal: number) =>
    `${formatNumber(won)} de ${formatCount(goal, 'serviço fechado', 'serviços fechados')} neste mês.`,
  coinsOf: (coins: number, goal: number) =>
    coins > goal
      ? `${formatCoins(coins)} usadas neste mês: ${formatCoins(coins - goal)} acima do seu limite.`
      : `${formatNumber(coins)} de ${formatCoins(goal)} usadas neste mês.`,
  emptyTitle: 'Seu painel começa no primeiro contato',
  emptyText: 'Aqui você verá quanto custa cada serviço fechado, quanto responde e em que horários funciona melhor.',
  emptyGo: 'Ver oportunidades',
} as const

/** The advice, with the numbers that it follows from. */
export const adviceTexts = {
  unanswered: ({ contacts, coins }) =>
    `${formatCount(contacts, 'contato ficou', 'contatos ficaram')} sem resposta sua por mais de um dia: ${formatCoins(coins)}. Escreva primeiro a quem espera há menos tempo.`,
  slow: ({ ownMinutes, areaMinutes }) =>
    `Você responde em ${inMinutes(ownMinutes)}. No seu estado, metade responde em ${inMinutes(areaMinutes)}. Quem responde antes aparece antes no próximo pedido.`,
  unquoted: ({ answered, quoted }) =>
    `Você respondeu a ${formatCount(answered, 'contato', 'contatos')} e propôs preço em ${formatNumber(quoted)}. Diga um preço na primeira mensagem: o cliente compara por ele.`,
  hours: ({ part, overall }) =>
    `Dos contatos desbloqueados ${hoursText(part.from, 4)}, ${shareText(part.opened, part.contacts)} abriram a conversa (${part.opened} de ${part.contacts}). No dia todo: ${shareText(overall.opened, overall.contacts)} (${overall.opened} de ${overall.contacts}).`,
} as const satisfies { [Kind in Advice['kind']]: (advice: Extract<Advice, { kind: Kind }>) => string }

export function adviceText(advice: Advice) {
  switch (advice.kind) {
    case 'unanswered':
      return adviceTexts.unanswered(advice)
    case 'slow':
      return adviceTexts.slow(advice)
    case 'unquoted':
      return adviceTexts.unquoted(advice)
    case 'hours':
      return adviceTexts.hours(advice)
  }
}
