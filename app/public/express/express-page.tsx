import { data } from 'react-router'
import { TitledSection } from '#app/components/layout.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { href, serviceHref } from '#href.ts'
import { now } from '#platform/clock.ts'
import { expressTexts as words } from '#texts/express.ts'
import { JsonLd } from '../json-ld.tsx'
import { publicMeta } from '../page-meta.ts'
import { PathFromHome } from '../path-from-home.tsx'
import { requirePlainAddress } from '../public-address.server.ts'
import type { Route } from './+types/express-page.ts'
import { expressFromForm } from './express-action.server.ts'
import { ExpressForm } from './express-form.tsx'
import { ExpressScope } from './express-scope.tsx'
import { getExpressService, expressView } from './express-view.server.ts'

export const handle = { pageType: 'service-checkout:show' }

export function loader({ params, request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const service = getExpressService(params.slug)
  return data(expressView(service, now()), { headers: { 'x-page-tags': `catalog service:${service.id}` } })
}

/** The form, which works without JavaScript. */
export const action = (args: Route.ActionArgs) => expressFromForm(getExpressService(args.params.slug), args)

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

export const meta = publicMeta<Route.MetaArgs>((page) => ({
  title: words.title(page.name, page.priceCents),
  description: words.description(page.name, page.priceCents),
  picture: `/og/${page.fullSlug}.png`,
}))

/** A service of fixed scope and price, with a form for a day and a two-hour window (spec 2; AMB-52). */
export default function ExpressPage({ loaderData: view, actionData: submission }: Route.ComponentProps) {
  return (
    <>
      <div className="section-sunken">
        <div className="page-width stack stack-4 pt-2 pb-10">
          <PathFromHome crumbs={view.crumbs} />
          <div className="stack stack-2 max-w-[44rem]">
            <h1>{words.heading(view.name)}</h1>
            <p className="text-lead text-soft">{words.intro}</p>
          </div>
        </div>
      </div>
      <div className="page-width -mt-6 grid items-start gap-8 pb-10 desktop:grid-cols-[1fr_380px]">
        <section
          className="card relative flex flex-col gap-4 order-2 tablet:p-8 desktop:order-1"
          aria-labelledby="pedido"
        >
          <h2 id="pedido">{words.form}</h2>
          <ExpressForm view={view} submission={submission} />
        </section>
        <div className="relative order-1 desktop:order-2">
          <ExpressScope view={view} />
        </div>
      </div>
      <TitledSection ground="sunken" id="outro" title={words.other}>
        <p className="flex flex-col items-start">
          <StandaloneLink href={serviceHref(view.fullSlug)} icon="send">
            {words.otherText(view.name)}
          </StandaloneLink>
          <StandaloneLink href={href('/servico-expresso')} icon="list">
            {words.all}
          </StandaloneLink>
        </p>
      </TitledSection>
      <JsonLd data={view.jsonLd} />
    </>
  )
}
