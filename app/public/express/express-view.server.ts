import { catalog } from '#domain/catalog/catalog.server.ts'
import { type ExpressService, isExpress } from '#domain/catalog/express-services.ts'
import { expressDays, expressWindows } from '#domain/orders/express.ts'
import { href } from '#href.ts'
import { dayText, expressTexts, windowText } from '#texts/express.ts'
import { publicAddress } from '../public-address.server.ts'
import { nearServices, notFound } from '../read-address.server.ts'
import { breadcrumbData, expressData } from '../structured-data.ts'

/** Finds the express service of a slug; throws a 404 with similar services. */
export function getExpressService(slug: string): ExpressService {
  const service = catalog().serviceBySlug(slug)
  if (!service || !isExpress(service)) throw notFound(nearServices(slug))
  return service
}

export function expressView({ name, slug, fullSlug, express, rootName }: ExpressService, now: Date) {
  const address = publicAddress(href('/servico-expresso/:slug', { slug }))
  const { priceCents, scope, includes, excludes } = express
  const crumbs = [{ label: expressTexts.listHeading, href: href('/servico-expresso') }, { label: name }]
  return {
    name,
    fullSlug,
    address,
    priceCents,
    scope,
    includes,
    excludes,
    days: expressDays(now).map((value) => ({ value, label: dayText(value) })),
    windows: expressWindows.map((hour) => ({ value: String(hour), label: windowText(hour) })),
    crumbs,
    jsonLd: [
      breadcrumbData(crumbs, address),
      expressData({ name: expressTexts.heading(name), description: scope, rootName, priceCents, url: address }),
    ],
  }
}

export type ExpressView = ReturnType<typeof expressView>
