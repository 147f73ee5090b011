import { data } from 'react-router'
import { TitledSection } from '#app/components/layout.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { allStates } from '#domain/places/places.server.ts'
import { href, serviceHref } from '#href.ts'
import { fromAToZ } from '#texts/format.ts'
import { siteMapTexts as words } from '#texts/site-map.ts'
import { LinkColumns } from '../link-columns.tsx'
import { PageHead } from '../page-head.tsx'
import { publicMeta } from '../page-meta.ts'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'
import type { Route } from './+types/site-map.ts'

export const handle = { pageType: 'sitemap:show' }

/** The directory: root categories with their services, states, other pages (T-01). */
export function loader({ request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const { roots, servicesOfRoot } = catalog()
  const page = {
    address: publicAddress(href('/mapa-do-site')),
    roots: roots.map(({ slug, name }) => ({
      slug,
      name,
      services: servicesOfRoot(slug)
        .map((service) => ({ href: serviceHref(service.fullSlug), label: service.name }))
        .toSorted((a, b) => fromAToZ(a.label, b.label)),
      states: allStates().map((state) => ({ href: serviceHref(slug, state.uf), label: state.uf.toUpperCase() })),
    })),
  }
  return data(page, { headers: { 'x-page-tags': 'catalog' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = publicMeta<Route.MetaArgs>(() => ({ title: words.title, description: words.description }))

export default function SiteMap({ loaderData: { roots, address } }: Route.ComponentProps) {
  return (
    <>
      <PageHead crumbs={[{ label: words.heading }]} address={address} title={words.heading} intro={words.intro} />
      {roots.map(({ slug, name, services, states }, index) => (
        <TitledSection
          key={slug}
          ground={index % 2 ? 'sunken' : 'page'}
          id={slug}
          title={
            <a href={href('/:rootSlug', { rootSlug: slug })} className="text-link">
              {name}
            </a>
          }
        >
          <LinkColumns links={services} />
          <nav aria-label={`${name}: ${words.states}`}>
            <ul className="flex flex-wrap gap-x-4">
              {states.map(({ href, label }) => (
                <li key={href}>
                  <StandaloneLink href={href}>{label}</StandaloneLink>
                </li>
              ))}
            </ul>
          </nav>
        </TitledSection>
      ))}
      <TitledSection id="paginas" title={words.pages}>
        <LinkColumns links={[...words.links]} />
      </TitledSection>
    </>
  )
}
