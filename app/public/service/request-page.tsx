import { data } from 'react-router'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { href } from '#href.ts'
import { requestPageTexts, servicePageTexts } from '#texts/service-pages.ts'
import { JsonLd } from '../json-ld.tsx'
import { publicMeta } from '../page-meta.ts'
import { requirePlainAddress } from '../public-address.server.ts'
import { nearServices, notFound, resolvePlace } from '../read-address.server.ts'
import type { Route } from './+types/request-page.ts'
import { requestFromForm } from './request-action.server.ts'
import { ServicePage } from './service-page.tsx'
import { serviceTags, serviceView } from './service-view.server.ts'

export const handle = { pageType: 'budget:show' }

/** `pintor`, `pintor/sp`, `pintor/sp/campinas`; and the same with the full slug (AMB-37, AMB-79). */
function resolveRequestPage({ service: first, second, third, fourth }: Route.LoaderArgs['params']) {
  const parts = [first, second, third, fourth].filter((part) => part !== undefined)
  const { serviceByFullSlug, serviceBySlug } = catalog()
  const whole = second === undefined ? undefined : serviceByFullSlug(`${first}/${second}`)
  const service = whole ?? serviceBySlug(first)
  if (!service) throw notFound(nearServices(first))
  const path = href('/orcamento/:service/:second?/:third?/:fourth?', { service: service.slug })
  return { service, place: resolvePlace(parts.slice(whole ? 2 : 1), path) }
}

export async function loader({ params, request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const { service, place } = resolveRequestPage(params)
  const view = await serviceView(service, place)
  return data(view, { headers: { 'x-page-tags': serviceTags(view) } })
}

/** The form, submitted without JavaScript. */
export const action = (args: Route.ActionArgs) => requestFromForm(resolveRequestPage(args.params).service, args)

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** Canonical is the category page, which has the same blocks (AMB-37). */
export const meta = publicMeta<Route.MetaArgs>(({ service, where, prices, isIndexed }) => ({
  title: requestPageTexts.title(service.name, where),
  description: servicePageTexts.description(service.name, where, prices, service.shortDescription),
  picture: `/og/${service.fullSlug}.png`,
  isIndexed,
}))

export default function RequestPage({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <>
      <ServicePage
        view={view}
        heading={requestPageTexts.heading(view.service.name, view.where)}
        source="budgets"
        submission={actionData}
      />
      <JsonLd data={view.jsonLd} />
    </>
  )
}
