import type { Route } from './+types/purchases.ts'
import { useLiveRevalidation } from '#app/browser/use-live.ts'
import { BackLink } from '#app/frame/back-link.tsx'
import { RouteLink } from '#app/frame/route-link.tsx'
import { signedIn } from '#app/middleware/session.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageColumn } from '#app/ui/layout.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Tone } from '#app/ui/tone.ts'
import { ownPurchases } from '#domain/purchases/purchases.server.ts'
import type { PurchaseState } from '#domain/purchases/purchase.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { bonusText, coinTexts as words, purchaseStateTexts } from '#texts/coins.ts'
import { formatCoins, formatDateTime, formatMoney } from '#texts/format.ts'

export const handle = { pageType: 'purchases:show' }
export const meta = () => [
  { title: `${words.purchases} · ${brand.name}` },
  { name: 'description', content: words.noPurchasesText },
]

const tones = {
  created: 'info',
  waiting: 'info',
  paid: 'success',
  held: 'warning',
  failed: 'danger',
  expired: 'neutral',
  refunded: 'neutral',
  charged_back: 'danger',
} as const satisfies Record<PurchaseState, Tone>

export async function loader({ context }: Route.LoaderArgs) {
  const rows = await ownPurchases(db(), context.get(signedIn).userId)
  return rows.map(({ uuid, coins, bonusCoins, priceCents, state, createdAt }) => ({
    uuid,
    title: bonusCoins ? `${formatCoins(coins)} ${bonusText(bonusCoins)}` : formatCoins(coins),
    price: formatMoney(priceCents),
    at: formatDateTime(createdAt),
    state: purchaseStateTexts[state],
    tone: tones[state],
  }))
}

/** What was bought, with how each purchase stands. */
export default function Purchases({ loaderData: purchases }: Route.ComponentProps) {
  useLiveRevalidation(['wallet.changed'])
  return (
    <PageColumn width="reading" tight>
      <BackLink href={href('/profissional/carteira')}>{words.backToWallet}</BackLink>
      <h1>{words.purchases}</h1>
      <Card>
        {purchases.length === 0 ? (
          <EmptyState
            drawing="empty-inbox"
            title={words.noPurchases}
            text={words.noPurchasesText}
            action={
              <ButtonLink href={href('/profissional/carteira/comprar')} linkAs={RouteLink}>
                {words.buy}
              </ButtonLink>
            }
          />
        ) : (
          <ul>
            {purchases.map(({ uuid, title, price, at, state, tone }) => (
              <li
                key={uuid}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3 last:border-0"
              >
                <span className="flex-[1_1_12rem]">
                  <RouteLink
                    className="text-link font-medium"
                    href={href('/profissional/carteira/compras/:uuid', { uuid })}
                  >
                    {title}
                  </RouteLink>
                  <span className="block text-small text-help">{at}</span>
                </span>
                <span className="numbers">{price}</span>
                <Badge tone={tone}>{state}</Badge>
              </li>
            ))}
          </ul>
        )}
        {purchases.length > 0 && (
          <p className="pt-4">
            <TextLink alone href={href('/profissional/carteira/compras.csv')} icon="download">
              {words.csv}
            </TextLink>
          </p>
        )}
      </Card>
    </PageColumn>
  )
}
