import { brand } from './brand.ts'
import type { PaymentMethod } from '#domain/purchases/purchase.ts'
import { methodTexts } from './coins.ts'
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
  refunds: readonly { cents: number; state: string }[]
}

/** The words of a receipt. What went back is told, too; it is no invoice of services, and says so. */
export function receiptText({
  uuid,
  name,
  method,
  coins,
  bonusCoins,
  receivedCents,
  paidAt,
  paymentRef,
  refunds,
}: Paid) {
  const back = refunds.filter(({ state }) => state === 'done').reduce((sum, { cents }) => sum + cents, 0)
  return {
    title: 'Recibo de compra de moedas',
    lead: `${brand.name} recebeu de ${name} o pagamento abaixo.`,
    lines: [
      { title: 'Compra', text: uuid },
      { title: 'Pago em', text: formatDateTime(paidAt) },
      { title: 'Forma de pagamento', text: methodTexts[method] },
      { title: 'Número do pagamento', text: paymentRef },
      { title: 'Moedas', text: coinsWithValue(coins) },
      ...(bonusCoins ? [{ title: 'Bônus, sem custo', text: formatCoins(bonusCoins) }] : []),
      ...(back ? [{ title: 'Devolvido', text: `−${formatMoney(back)}` }] : []),
    ],
    total: { title: 'Total', text: formatMoney(receivedCents - back) },
    foot: 'Este recibo comprova o pagamento e não substitui a nota fiscal de serviço (NFS-e), emitida à parte.',
  }
}
