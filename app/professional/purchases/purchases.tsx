import { useLiveRevalidation } from '#app/browser/use-live.ts'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { PurchaseList } from '#app/shell/purchase-list.tsx'
import { listOwnPurchases } from '#domain/purchases/purchases.server.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { coinTexts as words } from '#texts/coins.ts'
import type { Route } from './+types/purchases.ts'
import { maxShown, purchasesPerPage } from './purchases-view.server.ts'

export const handle = { pageType: 'purchases:show' }
export const meta = () => titleMeta(words.purchases, words.noPurchasesText)

export const loader = async ({ context }: Route.LoaderArgs) =>
  purchasesPerPage(await listOwnPurchases(db(), context.get(signedIn).userId, maxShown + 1))

export default function Purchases({ loaderData: { purchases, more } }: Route.ComponentProps) {
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
            action={<ButtonLink href={href('/profissional/carteira/comprar')}>{words.buy}</ButtonLink>}
          />
        ) : (
          <PurchaseList
            purchases={purchases}
            hrefOf={(uuid) => href('/profissional/carteira/compras/:uuid', { uuid })}
          />
        )}
        {more && <p className="pt-4 text-soft">{more}</p>}
        {purchases.length > 0 && (
          <p className="pt-4">
            <StandaloneLink href={href('/profissional/carteira/compras.csv')} icon="download">
              {words.csv}
            </StandaloneLink>
          </p>
        )}
      </Card>
    </PageColumn>
  )
}
