import { coolingOffDays } from '#domain/purchases/purchase-limits.ts'
import type { PaymentMethod, PurchaseState, RefundKind, RefundState, StaffRefund } from '#domain/purchases/purchase.ts'
import type { MovementCause } from '#domain/wallet/ledger.ts'
import { purchaseBonusDays, type LotKind } from '#domain/wallet/lot.ts'
import { coinsWithValue, formatCount, formatCoins, formatDate, formatMoney, formatNumber, unbroken } from './format.ts'
import { guaranteeTexts } from './guarantee.ts'

/** Texts of purchases and movements (product: Coins, Voice). */
export const coinTexts = {
  buy: 'Comprar moedas',
  buyIntro: '1 moeda vale R$ 1,00. Você paga só pelos contatos que escolher: sem mensalidade e sem comissão.',
  payByPix: 'Pagar com Pix',
  payByCard: 'Pagar com cartão',
  asking: 'Gerando o código Pix',
  openingPage: 'Abrindo o pagamento',
  howToPay: 'Como você quer pagar?',
  pixHelp: 'As moedas chegam em segundos.',
  rules: `As moedas compradas não vencem. O bônus vale ${purchaseBonusDays} dias e é usado primeiro.`,
  rulesBack: `Mudou de ideia? Em até ${coolingOffDays} dias você devolve as moedas não usadas e recebe o dinheiro de volta.`,
  backToWallet: 'Carteira',
  backToPurchases: 'Compras',
  purchases: 'Compras de moedas',
  seePurchases: 'Ver compras',
  noPurchases: 'Você ainda não comprou moedas',
  noPurchasesText: 'Quando comprar, o pagamento e o recibo ficam aqui.',

  payNow: 'Pague com Pix',
  payIntro: 'Abra o app do seu banco, escolha Pix e leia o QR Code ou cole o código.',
  payByCardIntro:
    'O pagamento é feito na página segura da empresa de pagamentos. Os dados do cartão não passam por aqui.',
  payOnPageIntro: 'O código Pix fica na página segura da empresa de pagamentos.',
  openPage: 'Ir para o pagamento',
  pageWaits: 'Depois de pagar, volte para esta página: ela muda sozinha quando a confirmação chegar.',
  pageWaitsPlain: 'Depois de pagar, volte para esta página e atualize: a confirmação aparece aqui.',
  pageTimeLeft: 'O pagamento fica aberto por',
  amount: 'Valor',
  youGet: 'Você recebe',
  timeLeft: 'O código vale por',
  qrLabel: 'QR Code do Pix',
  codeLabel: 'Código Pix copia e cola',
  copy: 'Copiar código Pix',
  copied: 'Código copiado',
  openBank: 'Abrir no app do banco',
  waits: 'Esta página muda sozinha quando o pagamento chegar.',
  waitsPlain: 'Depois de pagar, atualize esta página para ver se o pagamento chegou.',
  making: 'Estamos gerando o código',
  makingPage: 'Estamos abrindo o pagamento',
  makingText: 'O banco está demorando um pouco.',
  makingPageText: 'Está demorando um pouco mais do que o normal.',
  updatesItself: 'A página se atualiza sozinha.',
  reloadByHand: 'Atualize esta página em alguns segundos.',
  paidTitle: 'Pagamento recebido',
  backToOrder: 'Voltar e desbloquear',
  orderHeld: 'O preço do contato continua guardado para você.',
  toOpportunities: 'Ver pedidos',
  expiredTitle: 'O código venceu sem pagamento',
  expiredPageTitle: 'O prazo terminou sem pagamento',
  expiredText: 'Nada foi cobrado. Se você já pagou, as moedas entram sozinhas assim que o banco confirmar.',
  failedTitle: 'O pagamento foi recusado',
  failedText: 'Nada foi cobrado. Tente de novo ou fale com o seu banco.',
  heldTitle: 'Seu pagamento está em conferência',
  heldText:
    'O valor que o banco confirma é diferente do valor da compra. Nosso time confere em até 2 dias úteis e nada se perde.',
  refundedTitle: 'Compra devolvida',
  refundedText: 'O dinheiro voltou pela mesma forma de pagamento.',
  refundedByStaff: 'Nosso time devolveu o dinheiro pela mesma forma de pagamento.',
  staffRefundTitle: 'Nosso time está devolvendo esta compra',
  staffRefundText:
    'As moedas já saíram da carteira, e pedimos ao banco que o dinheiro volte pela mesma forma de pagamento.',
  chargedBackTitle: 'Compra estornada',
  chargedBackText: 'O pagamento foi contestado no banco, e as moedas da compra saíram da carteira.',
  chargedBackHelp: 'Pedir ajuda com esta compra',
  buyAgain: 'Comprar de novo',
  details: 'Detalhes da compra',
  receipt: 'Baixar recibo (PDF)',
  when: 'Data',
  number: 'Número da compra',
  method: 'Forma de pagamento',
  paidWhen: 'Pago em',
  state: 'Situação',

  regretting: 'Devolvendo',
  regretTitle: 'Mudou de ideia?',

  paid: 'Compradas',
  paidHelp: 'Não vencem',
  bonus: 'Bônus',
  bonusHelp: 'Usadas primeiro',
  ends: 'Quando o bônus vence',
  filter: 'Filtrar',
  kind: 'Tipo',
  month: 'Mês',
  allKinds: 'Todos os tipos',
  allMonths: 'Todos os meses',
  csv: 'Baixar planilha (CSV)',
  nothingHere: 'Nenhum movimento com este filtro.',
  seeContact: 'Ver contato',
  seePurchase: 'Ver compra',
  debt: 'Sua carteira está negativa',

  missingTitle: 'Faltam moedas para este contato',
  choosePackage: 'Quanto você quer comprar?',
  keepsPrice: 'Pague e volte direto para este contato. O preço fica guardado enquanto você paga.',
} as const

/** The staff's answer as the professional reads it. */
export const reasonText = (reason: string) => `Motivo: ${reason}`
export const purchaseTitle = (coins: number) => `Compra de ${formatCoins(coins)}`
export const bonusText = (bonus: number) => (bonus ? `+ ${formatCoins(bonus)} de bônus` : 'sem bônus')
/** The coins of a package, with its bonus. */
export const coinsBoughtText = (coins: number, bonus: number) =>
  bonus ? `${formatCoins(coins)} ${bonusText(bonus)}` : formatCoins(coins)
/** "R$ 0,92 por moeda": with the bonus counted. */
export const perCoinText = (cents: number, coins: number) => `${formatMoney(Math.round(cents / coins))} por moeda`
export function fitsText(service: string, place: string | null, contacts: number, coins: number) {
  const where = place ? `${service} em ${place}` : service
  return contacts
    ? `${where}: cerca de ${formatCount(contacts, 'contato', 'contatos')} de ${formatCoins(coins)}`
    : `${where}: um contato custa cerca de ${formatCoins(coins)}`
}
export const missingText = (missing: number) =>
  `Faltam ${coinsWithValue(missing)}. Compre aqui mesmo e volte para este contato.`
export const debtText = (owed: number) =>
  `Faltam ${coinsWithValue(owed)} de uma compra estornada. A próxima compra paga primeiro essa diferença; até lá, não dá para desbloquear contatos.`
export const endsText = (coins: number, at: Date) =>
  `${formatCoins(coins)} ${coins === 1 ? 'vence' : 'vencem'} em ${formatDate(at)}`
type LotPart = { kind: LotKind; coins: number; expiresAt: Date | null }

/** "12 de bônus, que valem até 02/12/2026". */
function lotText({ kind, coins, expiresAt }: LotPart, now: Date) {
  const count = Math.abs(coins)
  const amount = kind === 'bonus' ? `${formatNumber(count)} de bônus` : formatCount(count, 'comprada', 'compradas')
  if (!expiresAt) return `${amount}, sem vencimento`
  if (expiresAt > now) return `${amount}, ${count === 1 ? 'válida' : 'válidas'} até ${formatDate(expiresAt)}`
  return `${amount}, ${count === 1 ? 'vencida' : 'vencidas'} em ${formatDate(expiresAt)}`
}

/** Lots of one kind that expire on the same day are shown as one. */
function mergeLots(lots: readonly LotPart[]) {
  const groups = Map.groupBy(lots, ({ kind, expiresAt }) => `${kind} ${expiresAt && formatDate(expiresAt)}`)
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    coins: group.reduce((sum, { coins }) => sum + coins, 0),
  }))
}

/** Lots of a movement, and debt incurred (negative) or paid; null for none. */
export function lotsText(lots: readonly LotPart[], now: Date, ofDebt = 0) {
  const listLots = (isIn: boolean) =>
    mergeLots(lots.filter(({ coins }) => coins > 0 === isIn))
      .map((lot) => lotText(lot, now))
      .join('; ')
  const spent = listLots(false)
  const credited = listLots(true)
  const facts = [spent && `Saíram: ${spent}`, credited && `Entraram: ${credited}`, ofDebt && ofDebtText(ofDebt)]
  return facts.filter(Boolean).join('. ') || null
}
/** Debt after a clawback, and coins that paid it. */
const ofDebtText = (coins: number) =>
  coins < 0
    ? `${coins === -1 ? 'Faltou' : 'Faltaram'} ${formatCoins(-coins)}, que a próxima entrada paga`
    : `${formatCoins(coins)} ${coins === 1 ? 'pagou' : 'pagaram'} o que faltava`
/** Credited coins, and those that paid debt. */
export function creditedText(coins: number, settled: number) {
  const credited =
    coins || !settled ? `${formatCoins(coins)} ${coins === 1 ? 'entrou' : 'entraram'} na sua carteira` : null
  return `${[credited, settled && settledText(settled)].filter(Boolean).join(', e ')}.`
}
export const settledText = (settled: number) => `${ofDebtText(settled)} de uma compra estornada`
/** Reasons of automatic movements, where the kind alone is unclear. */
export const causeTexts: Record<MovementCause, { reason?: string; title?: string }> = {
  welcome: { reason: 'boas-vindas, pela identidade aprovada' },
  guarantee: { reason: guaranteeTexts.reason },
  regret_undone: {
    title: 'Devolução de compra desfeita',
    reason: 'o dinheiro não pôde ser devolvido, e as moedas voltaram',
  },
  given_back: { title: 'Compra devolvida pelo nosso time' },
  earlier_debt: { title: 'Saldo devedor da conta anterior', reason: 'de compra estornada numa conta que você excluiu' },
}
export const newestText = (shown: number) =>
  `Estes são os ${formatNumber(shown)} movimentos mais recentes. Filtre por mês ou baixe a planilha para ver os outros.`
export const newestPurchasesText = (shown: number) =>
  `Estas são as ${formatNumber(shown)} compras mais recentes. Baixe a planilha para ver as outras.`
/** "Pagamento confirmado em 12 segundos."; null from an hour on, where the dates suffice. */
export function paidAfterText(seconds: number): string | null {
  if (seconds >= 3_600) return null
  const span =
    seconds < 60
      ? formatCount(Math.max(1, Math.round(seconds)), 'segundo', 'segundos')
      : formatCount(Math.floor(seconds / 60), 'minuto', 'minutos')
  return `Pagamento confirmado em ${span}.`
}
/** Payment methods. */
export const methodTexts = { pix: 'Pix', card: 'Cartão de crédito' } as const satisfies Record<PaymentMethod, string>
/** Notes about card payment, by provider. */
const cardHelps: Partial<Record<string, string>> = {
  mercado_pago: 'Em até 12 vezes, na página segura do Mercado Pago.',
  stripe: 'Na página segura da Stripe.',
  sandbox: 'Na página do banco de demonstração.',
}
export const cardHelp = (provider: string) => cardHelps[provider] ?? 'Na página segura da empresa de pagamentos.'
export const buyFor = (price: string) => `Comprar por ${unbroken(price)}`
export const backBy = { pix: 'pelo Pix', card: 'no cartão' } as const satisfies Record<PaymentMethod, string>

type Regret = { coins: number; cents: number; bonusUsed: number; bonusLeft: number }
export const cancelPurchaseButton = ({ coins, cents }: Pick<Regret, 'coins' | 'cents'>) =>
  `Devolver ${unbroken(formatCoins(coins))} e receber ${unbroken(formatMoney(cents))}`
export const coolingOffText = ({ coins, cents, bonusUsed, bonusLeft }: Regret, method: PaymentMethod) =>
  `Você pode devolver ${formatCoins(coins)} e receber ${formatMoney(cents)} de volta ${backBy[method]}.${
    bonusUsed ? ` O bônus já usado (${formatCoins(bonusUsed)}) conta como moeda comprada.` : ''
  }${bonusLeft ? ' O bônus desta compra sai junto.' : ''}`

export const purchaseStateTexts = {
  created: 'Preparando',
  waiting: 'Esperando pagamento',
  paid: 'Paga',
  pending_review: 'Em conferência',
  failed: 'Recusada',
  expired: 'Vencida',
  refunded: 'Devolvida',
  charged_back: 'Estornada',
} as const satisfies Record<PurchaseState, string>

/** The state of a purchase, naming staff where only staff refunded. */
export function purchaseStateText(state: PurchaseState, staffRefund: StaffRefund | null) {
  if (state === 'paid' && staffRefund) return 'Devolução a caminho'
  return state === 'refunded' && staffRefund === 'whole' ? 'Devolvida pelo nosso time' : purchaseStateTexts[state]
}

/** Labels of refunds, by origin. */
export const refundKindTexts = {
  cooling_off: 'Dinheiro de volta',
  pending_review: 'Dinheiro de volta',
  difference: 'Dinheiro de volta, do que foi pago a mais',
  staff: 'Dinheiro de volta, pelo nosso time',
} as const satisfies Record<RefundKind, string>

export const refundStateTexts = {
  requested: 'Pedido ao banco',
  processing: 'A caminho',
  done: 'Devolvido',
  failed: 'O banco recusou',
} as const satisfies Record<RefundState, string>

export const bankTexts = {
  title: 'Banco de demonstração',
  intro: 'Aqui você faz o papel do banco. Nenhum dinheiro de verdade se move.',
  amount: 'Cobrança',
  state: 'Situação',
  back: 'Voltar para a compra',
  states: {
    waiting: 'Esperando pagamento',
    paid: 'Paga',
    failed: 'Recusada',
    expired: 'Vencida',
    charged_back: 'Estornada',
  },
  plays: {
    pay: 'Pagar',
    pay_less: 'Pagar R$ 1,00 a menos',
    refuse: 'Recusar',
    let_expire: 'Deixar vencer',
    charge_back: 'Estornar',
  },
} as const

/** The CSV header of movements. */
export const purchasesCsvHeaders = [
  'Pedida em',
  'Paga em',
  'Moedas',
  'Bônus',
  'Preço (R$)',
  'Forma',
  'Situação',
  'Número',
] as const
export const movementsCsvHeaders = [
  'Data',
  'Movimento',
  'Moedas',
  'Cliente',
  'Pedido',
  'Motivo',
  'Detalhe das moedas',
] as const
