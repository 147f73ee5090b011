import { data, redirect } from 'react-router'
import { FormError, useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { PageColumn, PageHeading } from '#app/components/layout.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { suspensionOf } from '#domain/professionals/professional.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import { findOwnSettings } from '#domain/professionals/profile-settings/own-settings.server.ts'
import { buyCoins } from '#domain/purchases/buy-coins.server.ts'
import { packages } from '#domain/purchases/packages.server.ts'
import { centsOf } from '#domain/purchases/purchase.ts'
import { href } from '#href.ts'
import { payments } from '#platform/configured-providers.ts'
import { db } from '#platform/db.ts'
import { bonusText, cardHelp, coinTexts as words, perCoinText } from '#texts/coins.ts'
import { formatCoins, formatMoney } from '#texts/format.ts'
import { HiddenProfile } from '../profile-settings/hidden-profile.tsx'
import type { Route } from './+types/buy-coins.ts'
import { contactsPerPackage } from './contacts-per-package.server.ts'
import { PackageForm } from './package-form.tsx'

export const handle = { pageType: 'buy-coins:show' }
export const meta = () => titleMeta(words.buy, words.buyIntro)

export async function loader({ context }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const [profile, professional] = await Promise.all([
    findOwnSettings(db(), userId),
    findProfessionalByUserId(db(), userId),
  ])
  if (!profile) throw data(null, { status: 404 })
  const fits = await contactsPerPackage(db(), profile)
  const { card } = payments().by
  return {
    suspension: professional?.state === 'suspended' ? suspensionOf(professional) : null,
    cardHelp: card ? cardHelp(card.name) : null,
    packages: packages.map(({ id, coins, bonus }) => ({
      id,
      coins: formatCoins(coins),
      price: formatMoney(centsOf(coins)),
      bonus: bonus ? bonusText(bonus) : null,
      perCoin: perCoinText(centsOf(coins), coins + bonus),
      fits: fits(coins + bonus),
    })),
  }
}

export const action = formAction(buyCoins, {
  onSuccess: ({ uuid }) => redirect(href('/profissional/carteira/compras/:uuid', { uuid }), 303),
})

/** The coin packages with examples of what they buy (product: Coins). */
export default function BuyCoins({ loaderData }: Route.ComponentProps) {
  const { suspension } = loaderData
  const form = useActionForm()
  return (
    <PageColumn width="reading" tight>
      <BackLink href={href('/profissional/carteira')}>{words.backToWallet}</BackLink>
      <PageHeading title={words.buy} intro={words.buyIntro} />
      {suspension && <HiddenProfile because="suspended" suspension={suspension} />}
      <FormError form={form} />
      <PackageForm {...loaderData} form={form} />
      <Alert tone="info">
        {words.rules} {words.rulesBack}
      </Alert>
    </PageColumn>
  )
}
