import { data } from 'react-router'
import { Section } from '#app/ui/layout.tsx'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { brand } from '#texts/brand.ts'
import { homeTexts, type RootSlug, shortcuts } from '#texts/site.ts'
import { publicPage } from '../page-kind.ts'
import type { Route } from './+types/home.ts'
import { AboutUs } from './home/about-us.tsx'
import { Hero } from './home/hero.tsx'
import { HowItWorks } from './home/how-it-works.tsx'
import { RootDoors } from './home/root-doors.tsx'
import { SafetyTips } from './home/safety-tips.tsx'
import { Statistics } from './home/statistics.tsx'
import { JsonLd } from './json-ld.tsx'
import { publicAddress } from './public-address.server.ts'
import { ServiceCards, summaryOf } from './service-card.tsx'

export const handle = { ...publicPage, pageType: 'home:show' }

const popularCount = 9
const recommendedCount = 6

/** Popular: the most asked for of all. Recommended: of each root the most asked for that is not among those. */
export function loader() {
  const { roots, services, serviceBySlug, servicesOfRoot } = catalog()
  const popular = services.slice(0, popularCount)
  const recommended = roots.flatMap(
    ({ slug }) => servicesOfRoot(slug).find((service) => !popular.includes(service)) ?? [],
  )
  recommended.sort((a, b) => a.popularRank - b.popularRank)
  const page = {
    address: publicAddress('/'),
    roots: roots.map(({ slug, name }) => ({ slug: slug as RootSlug, name, count: servicesOfRoot(slug).length })),
    popular: popular.map(summaryOf),
    recommended: recommended.slice(0, recommendedCount).map(summaryOf),
    shortcuts: shortcuts.flatMap(({ label, service }) => {
      const found = serviceBySlug(service)
      return found ? [{ label, name: found.name, href: `/${found.fullSlug}` }] : []
    }),
  }
  return data(page, { headers: { 'x-page-tags': 'catalog' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: homeTexts.title },
  { name: 'description', content: brand.description },
  { tagName: 'link', rel: 'canonical', href: loaderData?.address ?? '/' },
  { property: 'og:title', content: homeTexts.title },
  { property: 'og:description', content: brand.description },
]

export default function Home({ loaderData }: Route.ComponentProps) {
  const { address, roots, popular, recommended, shortcuts: short } = loaderData
  return (
    <>
      <Hero shortcuts={short} />
      <Section labelledBy="tipos">
        <h2 id="tipos">{homeTexts.roots}</h2>
        <RootDoors roots={roots} />
      </Section>
      <Section ground="sunken" labelledBy="mais-pedidos">
        <h2 id="mais-pedidos" className="mb-6">
          {homeTexts.popular}
        </h2>
        <ServiceCards services={popular} motif />
      </Section>
      <HowItWorks />
      <Statistics />
      <Section labelledBy="conhecer">
        <h2 id="conhecer">{homeTexts.recommended}</h2>
        <p className="mt-2 mb-6 text-lead text-soft">{homeTexts.recommendedLead}</p>
        <ServiceCards services={recommended} motif />
      </Section>
      <SafetyTips />
      <AboutUs />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'WebSite',
          name: brand.name,
          url: address,
          description: brand.description,
          inLanguage: 'pt-BR',
        }}
      />
    </>
  )
}
