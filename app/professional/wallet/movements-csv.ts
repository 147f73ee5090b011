import { data } from 'react-router'
import { signedIn } from '#app/middleware/session.ts'
import { csvAnswer } from '#app/shell/csv-answer.server.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import { listWalletMovements } from '#domain/wallet/wallet.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { movementsCsvHeaders } from '#texts/coins.ts'
import { formatDateTime } from '#texts/format.ts'
import type { Route } from './+types/movements-csv.ts'
import { readMovementsQuery } from './movements-query.ts'
import { movementView } from './wallet-view.server.ts'

const maxRows = 10_000

export async function loader({ request, context }: Route.LoaderArgs) {
  const professional = await findProfessionalByUserId(db(), context.get(signedIn).userId)
  if (!professional) throw data(null, { status: 404 })
  const currentTime = now()
  const criteria = readMovementsQuery(new URL(request.url).searchParams)
  const rows = (await listWalletMovements(db(), professional.id, { ...criteria, limit: maxRows })).map((row) =>
    movementView(row, currentTime),
  )
  return csvAnswer(
    'movimentos',
    movementsCsvHeaders,
    rows.map(({ at, title, coins, client, order, reason, lots }) => [
      formatDateTime(at),
      title,
      coins,
      client,
      order,
      reason,
      lots,
    ]),
  )
}
