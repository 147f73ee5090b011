import { data, redirect } from 'react-router'
import RequestForm from '#app/islands/ui/request-form.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Section } from '#app/ui/layout.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { allStates } from '#domain/places/places.server.ts'
import { categoryTexts as words } from '#texts/site.ts'
import { publicPage } from '../page-kind.ts'
import type { Route } from './+types/category-page.ts'
import { HowItWorksDialog } from './category/how-it-works-dialog.tsx'
import { ServiceFactsAside } from './category/service-facts-aside.tsx'
import { requestFromForm } from './category/request-action.server.ts'
import { breadcrumbData, serviceData } from './category/structured-data.ts'
import { JsonLd } from './json-ld.tsx'
import { publicAddress, requirePlainAddress } from './public-address.server.ts'
import { ServiceCards, summaryOf } from './service-card.tsx'

export const handle = { ...publicPage, pageType: 'category:show' }

/** The service of an address. Below a wrong root: 301 to the right one (H-11). Unknown: 404 with services of a like name. */
function requireService({ rootSlug, service: slug }: { rootSlug: string; service: string }) {
  const { serviceByFullSlug, serviceBySlug, search } = catalog()
  const service = serviceByFullSlug(`${rootSlug}/${slug}`)
  if (service) return service
  const elsewhere = serviceBySlug(slug)
  if (elsewhere) throw redirect(`/${elsewhere.fullSlug}`, 301)
  throw data({ near: search(slug.replaceAll('-', ' ')) }, { status: 404 })
}

export function loader({ params, request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const service = requireService(params)
  const {
    id,
    fullSlug,
    name,
    rootSlug,
    rootName,
    shortDescription,
    description,
    averageJobLength,
    prices,
    questions,
    faq,
    safetyTip,
  } = service
  const page = {
    service: {
      id,
      fullSlug,
      name,
      rootSlug,
      rootName,
      shortDescription,
      description,
      averageJobLength,
      prices,
      questions,
      faq,
      safetyTip,
    },
    related: catalog().relatedServices(service).map(summaryOf),
    states: allStates().map(({ uf, name: state }) => [uf, state] as const),
    address: publicAddress(`/${fullSlug}`),
    rootAddress: publicAddress(`/${rootSlug}`),
    home: publicAddress('/'),
  }
  return data(page, { headers: { 'x-page-tags': `catalog service:${id}` } })
}

/** The form sent without script. */
export async function action({ params, request }: Route.ActionArgs) {
  const { refused, status } = await requestFromForm(requireService(params), request)
  return data(refused, { status })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { name, shortDescription } = loaderData.service
  return [
    { title: words.title(name) },
    { name: 'description', content: words.description(name, shortDescription) },
    { tagName: 'link', rel: 'canonical', href: loaderData.address },
    { property: 'og:title', content: words.title(name) },
    { property: 'og:description', content: shortDescription },
  ]
}

export default function CategoryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { service, related, states, address, rootAddress, home } = loaderData
  const { id, fullSlug, questions, name, rootName, rootSlug, shortDescription, faq } = service
  return (
    <>
      <div className="section-sunken">
        <div className="page-width stack stack-4 pt-2 pb-10">
          <Breadcrumbs
            crumbs={[{ label: 'Início', href: '/' }, { label: rootName, href: `/${rootSlug}` }, { label: name }]}
          />
          <div className="flex flex-wrap items-end justify-between gap-4">
            <div className="stack stack-2 max-w-[44rem]">
              <h1>{words.heading(name)}</h1>
              <p className="text-lead text-soft">{shortDescription}</p>
            </div>
            <HowItWorksDialog />
          </div>
        </div>
      </div>
      <div className="page-width -mt-6 grid items-start gap-8 pb-10 desktop:grid-cols-[1fr_360px]">
        <section className="card relative tablet:p-8" aria-labelledby="pedido">
          <h2 id="pedido" className="mb-4">
            {words.form}
          </h2>
          <RequestForm service={{ id, fullSlug, questions }} states={states} {...actionData} />
        </section>
        <ServiceFactsAside service={service} />
      </div>
      <Section ground="sunken" labelledBy="perguntas" width="reading">
        <h2 id="perguntas" className="mb-4">
          {words.questions}
        </h2>
        <div className="stack stack-2">
          {faq.map(({ question, answer }) => (
            <Disclosure key={question} title={question}>
              <p className="text-soft">{answer}</p>
            </Disclosure>
          ))}
        </div>
      </Section>
      <Section labelledBy="relacionados">
        <h2 id="relacionados" className="mb-6">
          {words.related}
        </h2>
        <ServiceCards services={related} motif />
        <p className="mt-4">
          <TextLink alone href={`/${rootSlug}`} icon="list">
            {words.allOf(rootName)}
          </TextLink>
        </p>
      </Section>
      <JsonLd
        data={[
          breadcrumbData([
            ['Início', home],
            [rootName, rootAddress],
            [name, address],
          ]),
          ...serviceData(service, address),
        ]}
      />
    </>
  )
}
