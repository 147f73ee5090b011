import { data } from 'react-router'
import { TitledSection } from '#app/components/layout.tsx'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { serviceHref } from '#href.ts'
import { now } from '#platform/clock.ts'
import { brand } from '#texts/brand.ts'
import { homeTexts, type RootSlug, shortcuts } from '#texts/site.ts'
import { AppDownload } from '../download-app/app-download.tsx'
import { JsonLd } from '../json-ld.tsx'
import { pageMeta } from '../page-meta.ts'
import { publicAddress } from '../public-address.server.ts'
import { ServiceCards, summaryOf } from '../service-card.tsx'
import { signUpFromForm } from '../sign-up-action.server.ts'
import { siteData } from '../structured-data.ts'
import type { Route } from './+types/home.ts'
import { AboutUs } from './about-us.tsx'
import { getShownFigures } from './figures.server.ts'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { listRecommendedServices } from './recommended.server.ts'
import { RootCategoryLinks } from './root-category-links.tsx'
import { SafetyTips } from './safety-tips.tsx'
import { SignUp } from './sign-up.tsx'
import { Statistics } from './statistics.tsx'

export const handle = { pageType: 'home:show' }

const popularCount = 9

/** Popular: all-time demand. Recommended: season and recent demand. */
export async function loader() {
  const { roots, services, serviceBySlug, servicesOfRoot } = catalog()
  const popular = services.slice(0, popularCount)
  const page = {
    address: publicAddress('/'),
    roots: roots.map(({ slug, name }) => ({ slug: slug as RootSlug, name, count: servicesOfRoot(slug).length })),
    popular: popular.map(summaryOf),
    figures: await getShownFigures(),
    recommended: (await listRecommendedServices(now())).map(summaryOf),
    shortcuts: shortcuts.flatMap(({ label, service }) => {
      const found = serviceBySlug(service)
      return found ? [{ label, name: found.name, href: serviceHref(found.fullSlug) }] : []
    }),
  }
  return data(page, { headers: { 'x-page-tags': 'catalog' } })
}

export const action = signUpFromForm

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: homeTexts.title, description: brand.description, address: loaderData?.address ?? '/' })

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { address, roots, popular, recommended, figures, shortcuts: short } = loaderData
  return (
    <>
      <Hero shortcuts={short} />
      <TitledSection id="tipos" title={homeTexts.roots}>
        <RootCategoryLinks roots={roots} />
      </TitledSection>
      <TitledSection ground="sunken" id="mais-pedidos" title={homeTexts.popular}>
        <ServiceCards services={popular} motif />
      </TitledSection>
      <HowItWorks />
      <div className="page-width pb-10">
        <AppDownload source="floating-categories" />
      </div>
      <Statistics {...figures} />
      <TitledSection id="conhecer" title={homeTexts.recommended} intro={homeTexts.recommendedIntro}>
        <ServiceCards services={recommended} motif />
      </TitledSection>
      <SignUp submission={actionData} />
      <SafetyTips />
      <AboutUs />
      <JsonLd data={siteData(address)} />
    </>
  )
}
