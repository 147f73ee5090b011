import { data } from 'react-router'
import { signedIn } from '#app/middleware/session.ts'
import { csvAnswer, csvMoney } from '#app/shell/csv-answer.server.ts'
import { exportSales } from '#domain/moderation/read-purchases.server.ts'
import { isMonth } from '#domain/wallet/ledger.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { formatDateTime } from '#texts/format.ts'
import { refundSaleTexts, salesCsvHeaders, saleKinds } from '#texts/ledger.ts'
import type { Route } from './+types/sales-csv.ts'

/** A month's sales (`mes`, as 2026-11), for invoicing elsewhere (NFS-e). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const month = new URL(request.url).searchParams.get('mes')
  if (!isMonth(month)) throw data(null, { status: 404 })
  const sales = await exportSales(db(), context.get(signedIn), month, now())
  return csvAnswer(
    `vendas-${month}`,
    salesCsvHeaders,
    sales.map(({ at, uuid, name, document, email, coins, cents, provider, paymentRef, isChargedBack, refund }) => [
      formatDateTime(at),
      refund ? refundSaleTexts[refund] : saleKinds[isChargedBack ? 'chargedBack' : 'sale'],
      uuid,
      name,
      document,
      email,
      coins,
      csvMoney(cents),
      provider,
      paymentRef,
    ]),
  )
}
