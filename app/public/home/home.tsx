import { data } from 'react-router'
import { Icon } from '#app/components/icon.tsx'
import { TitledSection } from '#app/components/layout.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import SignUpBox from '#app/islands/ui/sign-up-box.tsx'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { countOrderFigures } from '#domain/orders/order-figures.server.ts'
import { serviceHref } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { brand } from '#texts/brand.ts'
import { becomeProfessionalHref } from '#texts/campaign-links.ts'
import { homeSignUpTexts } from '#texts/for-professionals.ts'
import { homeTexts, type RootSlug, safetyTips, shortcuts } from '#texts/site.ts'
import { sampleFiguresText, type Figure, ownFigures, sampleFigures } from '#texts/statistics.ts'
import { AppDownload } from '../download-app/app-download.tsx'
import type { SignUpSubmission } from '../for-professionals/blocks.tsx'
import { JsonLd } from '../json-ld.tsx'
import { pageMeta } from '../page-meta.ts'
import { publicAddress } from '../public-address.server.ts'
import { ServiceCards, summaryOf } from '../service-card.tsx'
import { signUpFromForm } from '../sign-up-action.server.ts'
import { siteData } from '../structured-data.ts'
import type { Route } from './+types/home.ts'
import { AboutUs } from './about-us.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { listRecommendedServices } from './recommended.server.ts'
import { RootCategoryLinks } from './root-category-links.tsx'

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
    shortcuts: shortcuts.flatMap(({ label, service: slug }) => {
      const service = serviceBySlug(slug)
      return service ? { label, name: service.name, href: serviceHref(service.fullSlug) } : []
    }),
  }
  return data(page, { headers: { 'x-page-tags': 'catalog' } })
}

export const action = signUpFromForm

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: homeTexts.title, description: brand.description, address: loaderData?.address ?? '/' })

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { address, roots, popular, recommended, figures } = loaderData
  return (
    <>
      <Hero shortcuts={loaderData.shortcuts} />
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

/** Public figures of the product (spec 2, home page; J-05). */
const Statistics = ({ isSample, figures }: ShownFigures) =>
  figures.length > 0 && (
    <TitledSection ground="forest" id="numeros" title={homeTexts.statistics} intro={isSample && sampleFiguresText}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-8 desktop:grid-cols-5">
        {figures.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end border-t-4 border-accent pt-3">
            <dt className="text-soft">{label}</dt>
            <dd className="numbers font-title text-title-2 leading-tight font-bold">{figure}</dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  )

/** The sign-up box for professionals, and links to what they should know (J-06, J-09; U-01). */
const SignUp = ({ submission }: { submission: SignUpSubmission | undefined }) => (
  <section className="section section-forest" aria-labelledby="profissionais">
    <div className="page-width grid items-center gap-8 desktop:grid-cols-[1fr_420px] desktop:gap-16">
      <div className="stack stack-4 max-w-[40rem]">
        <h2 id="profissionais">{homeSignUpTexts.title}</h2>
        <p className="text-lead">{homeSignUpTexts.text}</p>
        <p>
          <StandaloneLink icon="briefcase" href={becomeProfessionalHref('home', 'cadastro')}>
            {homeSignUpTexts.more}
          </StandaloneLink>
        </p>
      </div>
      {/* `?index`: without JavaScript the form posts to this page, not to its layout */}
      <SignUpBox action="/?index" {...submission} />
    </div>
  </section>
)

const SafetyTips = () => (
  <TitledSection ground="sunken" id="dicas" title={safetyTips.title}>
    <ul className="grid gap-3 tablet:grid-cols-2">
      {safetyTips.tips.map(({ title, text }) => (
        <li key={title} className="card flex gap-4">
          <Icon name="shield" size={32} className="flex-none text-second" />
          <div className="stack stack-1">
            <h3 className="text-title-4">{title}</h3>
            <p className="text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </TitledSection>
)

type ShownFigures = { isSample: boolean; figures: readonly Figure[] }

/** Public figures: those of the specification in a demonstration, our own or none in production (AMB-87). */
async function getShownFigures(): Promise<ShownFigures> {
  if (env.APP_ENV !== 'production') return { isSample: true, figures: sampleFigures }
  const { services } = catalog()
  return {
    isSample: false,
    figures: ownFigures({ services: services.length, ...(await countOrderFigures(db(), now())) }),
  }
}
