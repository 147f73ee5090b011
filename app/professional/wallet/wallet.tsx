import { data } from 'react-router'
import type { Route } from './+types/wallet.ts'
import { signedIn } from '#app/middleware/session.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Card } from '#app/ui/card.tsx'
import { Container } from '#app/ui/layout.tsx'
import { Price } from '#app/ui/price.tsx'
import { professionalOfUser } from '#domain/professionals/professionals.server.ts'
import { coinBalance, walletMovements } from '#domain/wallet/wallet.server.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { formatCoins, formatDateTime, formatMoney } from '#texts/format.ts'
import { ledgerTexts, proTexts } from '#texts/professional.ts'
import { coinsReturnedText } from '#texts/refunds.ts'

export const handle = { pageType: 'wallet:show' }
export const meta = () => [
  { title: `${proTexts.wallet} · ${brand.name}` },
  { name: 'description', content: proTexts.walletLead },
]

export async function loader({ context }: Route.LoaderArgs) {
  const professional = await professionalOfUser(db(), context.get(signedIn).userId)
  if (!professional) throw data(null, { status: 404 })
  const [balance, rows] = await Promise.all([
    coinBalance(db(), professional.id),
    walletMovements(db(), professional.id),
  ])
  return {
    balance,
    movements: rows.map((row) => ({
      id: row.id,
      title: ledgerTexts[row.kind as keyof typeof ledgerTexts],
      text: row.refundReason && coinsReturnedText(row.coins, row.refundReason),
      coins: row.coins,
      at: formatDateTime(row.createdAt),
    })),
  }
}

/** Coins, and every movement of them in words (product: Coins). */
export default function Wallet({ loaderData: { balance, movements } }: Route.ComponentProps) {
  return (
    <Container width="reading">
      <div className="stack stack-6 py-6 desktop:py-10">
        <h1>{proTexts.wallet}</h1>
        <div className="section-forest rounded-card p-6">
          <p className="text-soft">{proTexts.balance}</p>
          <p>
            <Price text={formatCoins(balance)} large />
          </p>
          <p className="text-soft">{formatMoney(balance * 100)}</p>
        </div>
        <p className="text-soft">{proTexts.walletLead}</p>
        <Alert tone="info" title={proTexts.whereFrom}>
          {proTexts.whereFromText}
        </Alert>
        <Card as="section" labelledBy="movimentos">
          <h2 id="movimentos" className="text-title-3">
            {proTexts.movements}
          </h2>
          {movements.length === 0 && <p className="pt-4 text-soft">{proTexts.noMovements}</p>}
          <ul>
            {movements.map((one) => (
              <li
                key={one.id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3 last:border-0"
              >
                <span className="flex-[1_1_9rem]">
                  <span className="block font-medium">{one.title}</span>
                  {one.text && <span className="block text-soft">{one.text}</span>}
                  <span className="text-small text-help">{one.at}</span>
                </span>
                <strong className={`numbers flex-none ${one.coins > 0 ? 'text-success' : ''}`}>
                  {one.coins > 0 ? '+' : '−'}
                  {formatCoins(Math.abs(one.coins))}
                </strong>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </Container>
  )
}
