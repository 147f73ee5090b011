import type { RefundDimension } from '#domain/leads/refund-claims/refund-figure.ts'
import type { LedgerSum } from '#domain/purchases/ledger-summary.ts'
import type { RefundKind } from '#domain/purchases/purchase.ts'
import { formatCount, formatCoins } from './format.ts'

/** The ledger summary for staff. */
export const ledgerSummaryTexts = {
  title: 'Contas',
  intro: 'Contadas agora, moeda por moeda e centavo por centavo.',
  right: 'As contas fecham',
  wrong: 'As contas não fecham',
  wrongText: 'Avise quem cuida do sistema antes de mexer em carteiras.',
  broken: {
    ledger: 'A soma de todas as contas de moedas não é zero.',
    wallets: 'O saldo das carteiras não é a soma dos lotes.',
    money: 'O dinheiro que ficou não é o das moedas vendidas.',
  } satisfies Record<LedgerSum, string>,
  ledger: 'Soma de todas as contas de moedas',
  wallets: 'Nas carteiras',
  lots: 'Nos lotes',
  received: 'Dinheiro recebido',
  back: 'Devolvido',
  chargedBack: 'Estornado pelo banco do pagador',
  held: 'Em conferência',
  tooMuch: 'Pago a mais, ainda conosco',
  kept: 'Ficou conosco',
  sold: 'Moedas vendidas',
  sales: 'Vendas do mês, para as notas fiscais',
  salesHelp:
    'Para o sistema que emite a NFS-e. Uma linha por venda e por devolução, com nome e documento. Quem baixa fica registrado.',
  download: 'Baixar vendas',
} as const

export const salesCsvHeaders = [
  'Data',
  'O que é',
  'Compra',
  'Nome',
  'CPF ou CNPJ',
  'E-mail',
  'Moedas',
  'Valor (R$)',
  'Recebido por',
  'Número do pagamento',
] as const
export const saleKinds = { sale: 'Venda', chargedBack: 'Venda estornada depois' } as const
/** Origins of refunds of a sale. */
export const refundSaleTexts = {
  cooling_off: 'Devolução pedida pelo profissional',
  pending_review: 'Devolução de pagamento em conferência',
  difference: 'Devolução do que foi pago a mais',
  staff: 'Devolução pelo nosso time',
} as const satisfies Record<RefundKind, string>

/** Dimensions of refund figures. */
export const refundFigureTexts = {
  title: (days: number) => `Moedas que voltaram em ${days} dias`,
  none: 'Nenhuma moeda voltou.',
  gone: 'Quem saiu',
  of: { category: 'Por serviço', city: 'Por cidade', reason: 'Por motivo', client: 'Por cliente' } satisfies Record<
    RefundDimension,
    string
  >,
} as const

export const refundFigureText = ({
  times,
  coins,
  contacts,
}: {
  times: number
  coins: number
  contacts: number | null
}) =>
  `${formatCoins(coins)} em ${formatCount(times, 'contato', 'contatos')}${contacts === null ? '' : `, de ${formatCount(contacts, 'pago', 'pagos')}`}`
