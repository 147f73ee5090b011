import { data } from 'react-router'
import { Card } from '#app/components/card.tsx'
import { Section } from '#app/components/layout.tsx'
import { Motif } from '#app/components/motif.tsx'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { isExpress } from '#domain/catalog/express-services.ts'
import { href } from '#href.ts'
import { expressTexts as words } from '#texts/express.ts'
import { formatMoney } from '#texts/format.ts'
import type { RootSlug } from '#texts/site.ts'
import { PageHead } from '../page-head.tsx'
import { publicMeta } from '../page-meta.ts'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'
import type { Route } from './+types/express-list.ts'

export const handle = { pageType: 'service-checkout:index' }

/** All express services by popularity. */
export function loader({ request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const page = {
    address: publicAddress(href('/servico-expresso')),
    services: catalog()
      .services.filter(isExpress)
      .map(({ slug, name, rootSlug, express }) => ({
        href: href('/servico-expresso/:slug', { slug }),
        name,
        rootSlug: rootSlug as RootSlug,
        scope: express.scope,
        price: formatMoney(express.priceCents),
      })),
  }
  return data(page, { headers: { 'x-page-tags': 'catalog' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = publicMeta<Route.MetaArgs>(() => ({ title: words.listTitle, description: words.listDescription }))

export default function ExpressList({ loaderData: { services, address } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        crumbs={[{ label: words.listHeading }]}
        address={address}
        title={words.listHeading}
        intro={words.listIntro}
      />
      <Section>
        <div className="stack stack-6">
          <ul className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
            {services.map(({ href, name, rootSlug, scope, price }) => (
              <li key={href} className="grid">
                <Card href={href}>
                  <div className="flex h-full items-start gap-4">
                    <span className="flex-none">
                      <Motif name={rootSlug} size={40} />
                    </span>
                    <div className="flex h-full min-w-0 flex-col gap-1">
                      <h2 className="text-title-4">{name}</h2>
                      <span className="text-soft">{scope}</span>
                      <span className="numbers mt-auto pt-2 font-semibold text-accent-strong">{price}</span>
                    </div>
                  </div>
                </Card>
              </li>
            ))}
          </ul>
          <p className="text-soft">{words.pay}</p>
        </div>
      </Section>
    </>
  )
}
