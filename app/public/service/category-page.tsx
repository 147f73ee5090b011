import { data } from 'react-router'
import { rootPlaceTexts, servicePageTexts as words } from '#texts/service-pages.ts'
import { JsonLd } from '../json-ld.tsx'
import { pageMeta } from '../page-meta.ts'
import { requirePlainAddress } from '../public-address.server.ts'
import { resolveCategory } from '../read-address.server.ts'
import { RootPlacePage } from '../root-category/root-place-page.tsx'
import { rootPlaceView } from '../root-category/root-place-view.server.ts'
import type { Route } from './+types/category-page.ts'
import { requestFromForm } from './request-action.server.ts'
import { ServicePage } from './service-page.tsx'
import { serviceTags, serviceView } from './service-view.server.ts'

export const handle = { pageType: 'category:show' }

const partsOf = ({ rootSlug, service, state, city }: Route.LoaderArgs['params']) =>
  [rootSlug, service, ...[state, city].filter((part) => part !== undefined)] as [string, string, ...string[]]

/** `/{rootSlug}/{service}` anywhere, in a state, in a city; and `/{rootSlug}/{state}[/{city}]` (H-11, AMB-38). */
export async function loader({ params, request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const page = resolveCategory(partsOf(params))
  if (page.kind === 'root') {
    const view = rootPlaceView(page)
    return data({ kind: 'root' as const, view }, { headers: { 'x-page-tags': `catalog root:${page.root.id}` } })
  }
  const view = await serviceView(page.service, page.place)
  return data({ kind: 'service' as const, view }, { headers: { 'x-page-tags': serviceTags(view) } })
}

/** The form, submitted without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const page = resolveCategory(partsOf(args.params))
  if (page.kind === 'root') throw data(null, { status: 405 })
  return requestFromForm(page.service, args)
}

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  if (loaderData.kind === 'root') {
    const { root, where, services, address } = loaderData.view
    const names = services.slice(0, 3).map(({ name }) => name)
    return pageMeta({
      title: rootPlaceTexts.title(root.name, where),
      description: rootPlaceTexts.description(root.name, where, names),
      address,
    })
  }
  const { service, where, prices, address, isIndexed } = loaderData.view
  return pageMeta({
    title: words.title(service.name, where),
    description: words.description(service.name, where, prices, service.shortDescription),
    address,
    picture: `/og/${service.fullSlug}.png`,
    isIndexed,
  })
}

export default function CategoryPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'root') return <RootPlacePage view={loaderData.view} />
  const { view } = loaderData
  return (
    <>
      <ServicePage
        view={view}
        heading={words.heading(view.service.name, view.where)}
        source={view.place ? 'geolocation' : 'floating-categories'}
        submission={actionData}
      />
      <JsonLd data={view.jsonLd} />
    </>
  )
}
