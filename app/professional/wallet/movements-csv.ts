import { data } from 'react-router'
import type { Route } from './+types/movements-csv.ts'
import { signedIn } from '#app/middleware/session.ts'
import { professionalOfUser } from '#domain/professionals/professionals.server.ts'
import { walletMovements } from '#domain/wallet/wallet.server.ts'
import { db } from '#platform/db.ts'
import { csvHeads } from '#texts/coins.ts'
import { formatDateTime } from '#texts/format.ts'
import { movementView } from './wallet-view.server.ts'
import { wantedMovements } from './wanted-movements.ts'

const most = 10_000

/** One field: quoted, and never a formula to the program that opens it. */
const cell = (value: string | number | null) => {
  const text = typeof value === 'number' ? String(value) : (value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** The movements as a table, as Brazilian programs of tables read it: with semicolons, and a mark that says UTF-8. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const professional = await professionalOfUser(db(), context.get(signedIn).userId)
  if (!professional) throw data(null, { status: 404 })
  const wanted = wantedMovements(new URL(request.url).searchParams)
  const rows = (await walletMovements(db(), professional.id, { ...wanted, limit: most })).map(movementView)
  const lines = rows.map(({ at, title, coins, client, service, reason }) =>
    [formatDateTime(at), title, coins, client, service, reason].map(cell).join(';'),
  )
  return new Response(`\ufeff${[csvHeads.map(cell).join(';'), ...lines].join('\r\n')}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="movimentos.csv"',
      'cache-control': 'no-store',
    },
  })
}
