import type { PaymentMethod, PurchaseState, StaffRefund, RefundDenial } from '#domain/purchases/purchase.ts'
import { backBy, purchaseStateText } from './coins.ts'
import { formatCount, formatCoins, formatMoney, formatNumber, unbroken } from './format.ts'
import { staffVerificationTexts } from './staff-verifications.ts'

/** Purchases of coins for staff (domain 2.8). */
export const staffPurchaseTexts = {
  title: 'Compras de moedas',
  intro: 'O que um profissional comprou, e como cada compra está. Cada consulta fica registrada.',
  wanted: 'Número do profissional ou da compra',
  wantedHelp: 'O da compra está na página dela, no recibo e na planilha de vendas.',
  find: 'Ver compras',
  unknown: 'Não há profissional nem compra com este número. Confira o número.',
  none: 'Nenhuma compra ainda',
  noneText: 'Quando houver, fica aqui com a data e a situação.',
  gone: 'Conta encerrada',
  of: (professional: string) => `Compras de ${professional}`,
  more: (shown: number) => `Estas são as ${formatNumber(shown)} compras mais recentes.`,
  back: 'Compras',
  backToDesk: 'Moedas',
  details: 'Detalhes',
  professional: 'Profissional',
  price: 'Preço',
  received: 'Recebido',
  coins: 'Moedas',
  made: 'Pedida em',
  paid: 'Paga em',
  method: 'Forma de pagamento',
  provider: 'Recebido por',
  paymentRef: 'Número do pagamento',
  number: 'Número da compra',
  refunds: 'Dinheiro que voltou',
  noRefunds: 'Nada desta compra voltou.',
  byProfessional: 'A pedido do profissional',
  refund: 'Devolver a compra',
  reason: 'Motivo',
  reasonHelp: 'O profissional lê exatamente isto. Conte por que a compra é devolvida, em 10 caracteres ou mais.',
  reasonMissing: 'Conte o motivo em 10 caracteres ou mais: o profissional lê.',
  doRefund: (cents: number) => `Devolver ${unbroken(formatMoney(cents))}`,
  refunding: 'Devolvendo',
  decidePending: 'Decidir este pagamento',
  done: 'Devolução pedida ao banco. As moedas já saíram da carteira, e o profissional foi avisado com o motivo.',
} as const

type Would = { cents: number; coins: number; bonusCoins: number; balance: number }

/** The effect of a refund, in numbers. */
export function wouldRefundText({ cents, coins, bonusCoins, balance }: Would, method: PaymentMethod) {
  const all = coins + bonusCoins
  const parts = bonusCoins
    ? ` (${formatCount(coins, 'comprada', 'compradas')} e ${formatNumber(bonusCoins)} de bônus)`
    : ''
  return `${formatMoney(cents)} ${cents === 100 ? 'volta' : 'voltam'} ${backBy[method]}, e ${formatCount(all, 'moeda sai', 'moedas saem')} da carteira${parts}, que tem ${formatCoins(balance)}. Se o banco recusar, as moedas voltam. Não dá para desfazer.`
}

/** The wallet holds less than the purchase brought; null when it holds enough. */
export const shortWalletText = ({ coins, bonusCoins, balance }: Would) =>
  balance < coins + bonusCoins
    ? `A carteira tem ${formatCoins(balance)}, e para devolver esta compra ${coins + bonusCoins === 1 ? 'é precisa' : 'são precisas'} ${formatNumber(coins + bonusCoins)}. Devolva quando a carteira tiver as moedas.`
    : null

export const refundErrorTexts = {
  not_found: 'Não encontramos esta compra. Atualize a página.',
  not_paid: 'Esta compra não está paga, e só uma compra paga é devolvida.',
  refund_under_way:
    'Uma devolução desta compra ainda está a caminho. Espere o banco responder antes de devolver o resto.',
  nothing_left: 'Todo o dinheiro das moedas desta compra já voltou.',
  account_closed: 'Esta conta foi encerrada, e as moedas ficaram com a casa. Por aqui não há o que devolver.',
  too_few_coins: 'A carteira não tem mais as moedas desta compra. Nada mudou.',
  own_household: staffVerificationTexts.ownHousehold,
} as const satisfies Record<string, string>

/** Why nothing can be refunded, by state. */
export const refundDenialText = (denial: RefundDenial, state: PurchaseState, staffRefund: StaffRefund | null) =>
  denial === 'not_paid'
    ? `Situação: ${purchaseStateText(state, staffRefund)}. Só uma compra paga é devolvida.`
    : refundErrorTexts[denial]
