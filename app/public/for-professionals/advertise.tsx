import { data } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { TitledSection } from '#app/components/layout.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { href } from '#href.ts'
import { becomeProfessionalHref } from '#texts/campaign-links.ts'
import { advertiseTexts as words, proQuestions } from '#texts/for-professionals.ts'
import { JsonLd } from '../json-ld.tsx'
import { LinkColumns } from '../link-columns.tsx'
import { publicMeta } from '../page-meta.ts'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'
import { signUpFromForm } from '../sign-up-action.server.ts'
import { questionsData } from '../structured-data.ts'
import type { Route } from './+types/advertise.ts'
import { CoinSource, ProHead, ProPromises, ProQuestions, ProSteps } from './blocks.tsx'
import { leadPriceExamples } from './lead-price-examples.server.ts'
import { LeadPrices } from './lead-prices.tsx'

export const handle = { pageType: 'advertise:show', isForProfessionals: true }

export function loader({ request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const { roots, servicesOfRoot } = catalog()
  const page = {
    address: publicAddress(href('/anuncie')),
    examples: leadPriceExamples(),
    roots: roots.map(({ slug, name }) => ({
      slug,
      name,
      links: servicesOfRoot(slug).map((service) => ({
        href: href('/anuncie/:slug/:service?', { slug: service.slug }),
        label: service.plural,
      })),
    })),
  }
  return data(page, { headers: { 'x-page-tags': 'catalog' } })
}

export const action = signUpFromForm

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

export const meta = publicMeta<Route.MetaArgs>(() => ({ title: words.title, description: words.description }))

/** Recruits professionals: how it works, prices, and the sign-up box (spec 2; AMB-70). */
export default function Advertise({ loaderData: { examples, roots }, actionData }: Route.ComponentProps) {
  return (
    <>
      <ProHead crumbs={[{ label: words.crumb }]} heading={words.heading} intro={words.intro} submission={actionData} />
      <ProPromises />
      <ProSteps />
      <LeadPrices examples={examples} />
      <CoinSource />
      <TitledSection id="servicos" title={words.services} intro={words.servicesIntro}>
        {roots.map(({ slug, name, links }) => (
          <section key={slug} aria-labelledby={slug} className="stack stack-1">
            <h3 id={slug} className="text-title-4">
              {name}
            </h3>
            <LinkColumns links={links} />
          </section>
        ))}
        <p>
          <StandaloneLink href={href('/mapa-do-site')} icon="list">
            {words.allServices}
          </StandaloneLink>
        </p>
      </TitledSection>
      <ProQuestions />
      <div className="page-width pb-10 text-center">
        <ButtonLink href={becomeProfessionalHref('anuncie', 'fim-da-pagina')} kind="secondary" iconAfter="chevron">
          {words.more}
        </ButtonLink>
      </div>
      <JsonLd data={questionsData(proQuestions.items)} />
    </>
  )
}
