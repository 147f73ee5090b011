import type { PaymentMethod, PurchaseState, RefundKind } from '#domain/purchases/purchase.ts'
import { formatCnpj } from '#domain/shared/document-number.ts'
import { brand } from './brand.ts'
import { methodTexts } from './coins.ts'
import type { Company } from './company.ts'
import { coinsWithValue, formatCoins, formatDateTime, formatMoney } from './format.ts'

type Paid = {
  uuid: string
  name: string
  method: PaymentMethod
  coins: number
  bonusCoins: number
  receivedCents: number
  paidAt: Date
  paymentRef: string
  state?: PurchaseState
  refunds: readonly { kind: RefundKind; cents: number; state: string }[]
  company?: Company
}

const sumCents = (refunds: Paid['refunds']) => refunds.reduce((sum, { cents }) => sum + cents, 0)

/** Texts of a receipt, with refunds; it says that it is no invoice. */
export function receiptText({
  uuid,
  name,
  method,
  coins,
  bonusCoins,
  receivedCents,
  paidAt,
  paymentRef,
  state,
  refunds,
  company = {},
}: Paid) {
  const done = refunds.filter(({ state }) => state === 'done')
  const refundedCents = sumCents(done)
  const staffCents = sumCents(done.filter(({ kind }) => kind === 'staff'))
  const ownCents = refundedCents - staffCents
  const remainingCents = receivedCents - refundedCents
  const isChargedBack = state === 'charged_back' && remainingCents > 0
  return {
    title: 'Recibo de compra de moedas',
    intro: `${company.name ?? brand.name} recebeu de ${name} o pagamento abaixo.`,
    lines: [
      ...(company.document ? [{ title: 'CNPJ de quem recebeu', text: formatCnpj(company.document) }] : []),
      ...(company.address ? [{ title: 'Endereço de quem recebeu', text: company.address }] : []),
      { title: 'Compra', text: uuid },
      { title: 'Pago em', text: formatDateTime(paidAt) },
      { title: 'Forma de pagamento', text: methodTexts[method] },
      { title: 'Número do pagamento', text: paymentRef },
      { title: 'Moedas', text: coinsWithValue(coins) },
      ...(bonusCoins ? [{ title: 'Bônus, sem custo', text: formatCoins(bonusCoins) }] : []),
      ...(ownCents ? [{ title: 'Devolvido', text: `−${formatMoney(ownCents)}` }] : []),
      ...(staffCents ? [{ title: 'Devolvido pelo nosso time', text: `−${formatMoney(staffCents)}` }] : []),
      ...(isChargedBack ? [{ title: 'Estornado pelo banco do pagador', text: `−${formatMoney(remainingCents)}` }] : []),
    ],
    total: { title: 'Total', text: formatMoney(isChargedBack ? 0 : remainingCents) },
    foot: 'Este recibo comprova o pagamento e não substitui a nota fiscal de serviço (NFS-e), emitida à parte.',
  }
}
