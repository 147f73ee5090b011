import type { Amount } from '#domain/proposals/from-answers.ts'
import { formatQuantity } from '#domain/proposals/proposal.ts'
import { aService } from './a-service.ts'
import { formatCount, withHardSpace } from './format.ts'

export const compareTexts = {
  title: 'Comparar profissionais',
  intro:
    'Lado a lado, na mesma ordem da lista do pedido. O menor preço nem sempre é o melhor: veja o que está incluído. Não há pressa.',
  ofOrder: 'Comparar orçamentos',
  ofOrderText:
    'Lado a lado, na mesma ordem da lista. O menor preço nem sempre é a melhor escolha: veja o que está incluído.',
  all: 'Comparar tudo',
  sideBySide: 'Profissionais lado a lado',
  professional: 'Profissional',
  price: 'Preço',
  perM2: 'Por m²',
  perHour: 'Por hora',
  amountNote: (amounts: string) => `Calculado com o que você informou no pedido: ${amounts}.`,
  rate: (price: string, amount: string) => `${price} (${amount})`,
  unknown: { m2: 'O total depende da área', hour: 'O total depende das horas' },
  included: 'O que está incluído',
  notSaid: 'Não informou',
  askedFor: { whole: 'Pelo serviço todo', m2: 'Pediu por m²', hour: 'Pediu por hora' },
  more: (items: number) => `e mais ${formatCount(items, 'item', 'itens')}`,
  start: 'Início',
  warranty: 'Garantia',
  rating: 'Avaliações',
  from: 'De onde vem',
  answered: 'Respondeu em',
  documents: 'Documentos',
  documentsYes: 'Aprovados',
  documentsNo: 'Não enviou',
  localPrices: (service: string, place: string, unit: string) => `Preço de ${aService(service)} em ${place}, ${unit}`,
  localAmount: (amount: string, range: string) => `Pelo que você informou (${amount}): ${range}.`,
  localPricesNote:
    'A faixa é pela unidade indicada; confira se o preço de cada um é por ela ou pelo serviço todo. Serve de referência.',
  offered: 'Em orçamento',
  firstPrice: 'Na primeira mensagem',
  none: 'Ainda não há o que comparar',
  noneText: 'Quando profissionais responderem ao seu pedido, você compara aqui o que cada um oferece.',
  onlyOne: 'Só um profissional respondeu até agora. A comparação cresce quando outros responderem.',
  askTitle: { one: 'Perguntar ao profissional', several: 'Perguntar o mesmo a todos' },
  askText: (conversations: number) =>
    conversations === 1
      ? 'Sua pergunta vai para a única conversa aberta.'
      : `Sua pergunta vai para ${conversations} conversas abertas. Cada um responde na sua.`,
  askNobody: {
    one: 'Aceite a mensagem do profissional para abrir a conversa: aí você pergunta por aqui.',
    several: 'Aceite a mensagem de um profissional para abrir a conversa: aí você pergunta a todos de uma vez.',
  },
  askLabel: 'Sua pergunta',
  askHint: 'Ex.: o preço inclui a tinta? Quando pode começar?',
  ask: { one: 'Enviar', several: 'Enviar a todos' },
  asking: 'Enviando',
  asked: 'Pergunta enviada. As respostas chegam nas conversas.',
  backToOrder: 'Pedido',
} as const

type Unit = { one: string; several: string }
const squareMetres = { one: 'm²', several: 'm²' }

/** "60 m²", "1 janela", "de 31 a 80 m²", "até 30 fotos", "a partir de 150 m²" */
export function amountText({ least, most }: Amount, { one, several }: Unit = squareMetres) {
  if (least === null) return `até ${withHardSpace(formatQuantity(most!), several)}`
  if (most === null) return `a partir de ${withHardSpace(formatQuantity(least), several)}`
  if (least !== most) return `de ${formatQuantity(least)} a ${withHardSpace(formatQuantity(most), several)}`
  return withHardSpace(formatQuantity(least), least === 1000 ? one : several)
}

/** "Por câmera instalada" */
export const perUnit = (priceUnit: string) => priceUnit.charAt(0).toUpperCase() + priceUnit.slice(1)

type Span = { least: string | null; most: string | null }

/** "R$ 10,00", "de R$ 10,00 a R$ 27,42", "a partir de R$ 10,00", "até R$ 27,42" */
export function spanText({ least, most }: Span) {
  if (least === null) return `até ${most}`
  if (most === null) return `a partir de ${least}`
  return least === most ? least : `de ${least} a ${most}`
}
