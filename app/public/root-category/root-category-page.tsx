import { data } from 'react-router'
import { TitledSection } from '#app/components/layout.tsx'
import { Motif } from '#app/components/motif.tsx'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { href } from '#href.ts'
import { type RootSlug, rootTexts } from '#texts/site.ts'
import { RootCategoryLinks } from '../home/root-category-links.tsx'
import { PageHead } from '../page-head.tsx'
import { publicMeta } from '../page-meta.ts'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'
import { nearServices, notFound } from '../read-address.server.ts'
import { summaryOf } from '../service-card.tsx'
import type { Route } from './+types/root-category-page.ts'
import { RootServices } from './root-services.tsx'

export const handle = { pageType: 'root-category:show' }

export function loader({ params, request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const { roots, rootBySlug, servicesOfRoot } = catalog()
  const root = rootBySlug(params.rootSlug)
  if (!root) throw notFound(nearServices(params.rootSlug))
  const page = {
    address: publicAddress(href('/:rootSlug', { rootSlug: root.slug })),
    root: { slug: root.slug as RootSlug, name: root.name, description: root.description },
    services: servicesOfRoot(root.slug).map(summaryOf),
    others: roots.filter(({ slug }) => slug !== root.slug).map(({ slug, name }) => ({ slug: slug as RootSlug, name })),
  }
  return data(page, { headers: { 'x-page-tags': `catalog root:${root.id}` } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = publicMeta<Route.MetaArgs>((page) => ({
  title: rootTexts.title(page.root.name),
  description: page.root.description,
}))

export default function RootCategoryPage({ loaderData }: Route.ComponentProps) {
  const { root, services, others, address } = loaderData
  return (
    <>
      <PageHead
        crumbs={[{ label: root.name }]}
        address={address}
        title={root.name}
        intro={root.description}
        picture={<Motif name={root.slug} door />}
      />
      <RootServices services={services} />
      <TitledSection id="outros" title={rootTexts.others}>
        <RootCategoryLinks roots={others} />
      </TitledSection>
    </>
  )
}
