import { boughtWithinDays, type Guarantee, guaranteeBonusDays, minSoonPercent } from '#domain/guarantee/guarantee.ts'
import { formatCount, formatDate } from './format.ts'

/** The guarantee of the first 15 contacts, in words (product: Refunds). */
export const guaranteeTexts = {
  title: 'Garantia dos 15 primeiros contatos',
  intro: `Se nenhum dos seus 15 primeiros contatos contratar, o que eles custaram volta uma vez, como bônus de ${guaranteeBonusDays} dias.`,
  takes: 'O que é preciso',
  reason: 'garantia dos 15 primeiros contatos',
  contacts: `Contatos em ${boughtWithinDays} dias`,
  soon: 'Primeira mensagem em até 4 horas de atendimento',
  soonHelp: `pelo menos ${minSoonPercent}%`,
  score: 'Perfil',
  identity: 'Identidade aprovada',
} as const

const standings = {
  counting: ({ count: now, until }) =>
    `${15 - now === 1 ? 'Falta 1 contato' : `Faltam ${15 - now} contatos`} até ${formatDate(until)}.`,
  waiting: ({ knownAt }) => `Conferimos em ${formatDate(knownAt!)}, quando os clientes já disseram se contrataram.`,
  lacking: () => 'Ninguém contratou. Complete o que falta abaixo para receber as moedas.',
  due: ({ coins }) => `${formatCount(coins, 'moeda volta', 'moedas voltam')} como bônus em até um dia.`,
} as const satisfies Record<string, (guarantee: Guarantee) => string>

/** Its state as a sentence; null once granted or impossible. */
export const guaranteeText = (guarantee: Guarantee) =>
  guarantee.state === 'given' || guarantee.state === 'over' ? null : standings[guarantee.state](guarantee)

/** Its conditions, line by line. */
export const guaranteeLines = ({ count: now, soonPercent, score, meets }: Guarantee) => [
  { title: guaranteeTexts.contacts, note: `${now} de 15`, isDone: now === 15 },
  { title: guaranteeTexts.soon, note: `${soonPercent}% (${guaranteeTexts.soonHelp})`, isDone: meets.soon },
  { title: guaranteeTexts.score, note: `${score} de 100 pontos (pelo menos 80)`, isDone: meets.score },
  { title: guaranteeTexts.identity, isDone: meets.identity },
]
