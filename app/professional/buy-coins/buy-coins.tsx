import { data, redirect } from 'react-router'
import { FormError, useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { PageColumn, PageHeading } from '#app/components/layout.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { typicalContactPrice } from '#domain/leads/unlock/typical-contact-price.ts'
import { placeName } from '#domain/places/place.ts'
import { cityById } from '#domain/places/places.server.ts'
import { findLocalPricesOfServices } from '#domain/prices/prices.server.ts'
import { suspensionOf, whyHidden } from '#domain/professionals/professional.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import { findOwnSettings, type OwnSettings } from '#domain/professionals/profile-settings/own-settings.server.ts'
import { buyCoins } from '#domain/purchases/buy-coins.server.ts'
import { packages } from '#domain/purchases/packages.server.ts'
import { centsOf } from '#domain/purchases/purchase.ts'
import { href } from '#href.ts'
import { payments } from '#platform/configured-providers.ts'
import { db, type Db } from '#platform/db.ts'
import { bonusText, cardHelp, coinTexts as words, perCoinText, fitsText } from '#texts/coins.ts'
import { firstStepsTexts as stepWords } from '#texts/first-steps.ts'
import { formatCoins, formatMoney } from '#texts/format.ts'
import { type FirstStepsView, firstStepsView } from '../first-steps/first-steps-view.server.ts'
import { PausedAlert } from '../paused-alert.tsx'
import { HiddenProfile } from '../profile-settings/hidden-profile.tsx'
import type { Route } from './+types/buy-coins.ts'
import { PackageForm } from './package-form.tsx'

export const handle = { pageType: 'buy-coins:show' }
export const meta = () => titleMeta(words.buy, words.buyIntro)

export async function loader({ context }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const [profile, professional] = await Promise.all([
    findOwnSettings(db(), userId),
    findProfessionalByUserId(db(), userId),
  ])
  if (!profile || !professional) throw data(null, { status: 404 })
  const hidden = whyHidden(professional.state)
  const steps = hidden ? undefined : await firstStepsView(db(), userId)
  const contactsFor = await contactsForCoins(db(), profile)
  const { card } = payments().by
  return {
    hidden,
    suspension: suspensionOf(professional),
    isPaused: professional.paused && !hidden,
    limits: steps ? limitsOf(steps) : [],
    cardHelp: card ? cardHelp(card.name) : null,
    packages: packages.map(({ id, coins, bonus }) => ({
      id,
      coins: formatCoins(coins),
      price: formatMoney(centsOf(coins)),
      bonus: bonus ? bonusText(bonus) : null,
      perCoin: perCoinText(centsOf(coins), coins + bonus),
      fits: contactsFor(coins + bonus),
    })),
  }
}

/** What coins do not buy before documents are approved. */
function limitsOf({ isApproved, limit, wanted }: FirstStepsView) {
  const limits = isApproved ? [] : [limit]
  if (wanted.length > 0) limits.push(stepWords.wanted(wanted))
  return limits
}

export const action = formAction(buyCoins, {
  onSuccess: ({ uuid }) => redirect(href('/profissional/carteira/compras/:uuid', { uuid }), 303),
})

/** The coin packages with examples of what they buy (product: Coins). */
export default function BuyCoins({ loaderData }: Route.ComponentProps) {
  const { hidden, suspension, isPaused, limits } = loaderData
  const form = useActionForm()
  return (
    <PageColumn width="reading" tight>
      <BackLink href={href('/profissional/carteira')}>{words.backToWallet}</BackLink>
      <PageHeading title={words.buy} intro={words.buyIntro} />
      {hidden && <HiddenProfile because={hidden} suspension={suspension} />}
      {isPaused && <PausedAlert />}
      {limits.length > 0 && (
        <Alert tone="warning">
          {limits.join(' ')}{' '}
          <TextLink href={href('/profissional/perfil/documentos')}>{stepWords.seeDocuments}</TextLink>
        </Alert>
      )}
      <FormError form={form} />
      <PackageForm {...loaderData} form={form} />
      <Alert tone="info">
        {words.rules} {words.rulesBack}
      </Alert>
    </PageColumn>
  )
}

const maxServices = 2

/** Says how many contacts coins buy, at the prices of the professional's services. */
async function contactsForCoins(db: Db, { serviceIds, area }: Pick<OwnSettings, 'serviceIds' | 'area'>) {
  const services = serviceIds.flatMap((id) => catalog().serviceById(id) ?? []).slice(0, maxServices)
  const city = area.baseCityId === null ? undefined : cityById(area.baseCityId)
  const base = city ? placeName(city) : null
  const ids = services.map(({ id }) => id)
  const localPrices = await findLocalPricesOfServices(db, ids, area.baseCityId)
  const priced = services.map((service) => ({
    name: service.name,
    price: typicalContactPrice(service, { uf: city?.uf ?? '', quoted: localPrices.get(service.id) }).coins,
  }))
  return (coins: number) => priced.map(({ name, price }) => fitsText(name, base, Math.floor(coins / price), price))
}
