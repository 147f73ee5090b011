import { signedIn } from '#app/middleware/session.ts'
import { csvAnswer, csvMoney } from '#app/shell/csv-answer.server.ts'
import { listOwnPurchases } from '#domain/purchases/purchases.server.ts'
import { db } from '#platform/db.ts'
import { methodTexts, purchasesCsvHeaders, purchaseStateText } from '#texts/coins.ts'
import { formatDateTime } from '#texts/format.ts'
import type { Route } from './+types/purchases-csv.ts'

const maxRows = 10_000

export async function loader({ context }: Route.LoaderArgs) {
  const purchases = await listOwnPurchases(db(), context.get(signedIn).userId, maxRows)
  return csvAnswer(
    'compras',
    purchasesCsvHeaders,
    purchases.map(({ uuid, createdAt, paidAt, coins, bonusCoins, priceCents, method, state, staffRefund }) => [
      formatDateTime(createdAt),
      paidAt && formatDateTime(paidAt),
      coins,
      bonusCoins,
      csvMoney(priceCents),
      methodTexts[method],
      purchaseStateText(state, staffRefund),
      uuid,
    ]),
  )
}
