import { data } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { TitledSection } from '#app/components/layout.tsx'
import { Price } from '#app/components/price.tsx'
import { Stars } from '#app/components/stars.tsx'
import { StandaloneLink, TextLink } from '#app/components/text-link.tsx'
import { serviceHref } from '#href.ts'
import { formatMoney } from '#texts/format.ts'
import { pricePageTexts as words } from '#texts/price-pages.ts'
import { servicePageTexts } from '#texts/service-pages.ts'
import { pageTitle } from '#texts/site.ts'
import { AppDownload } from '../download-app/app-download.tsx'
import { JsonLd } from '../json-ld.tsx'
import { LinkColumns } from '../link-columns.tsx'
import { publicMeta } from '../page-meta.ts'
import { PathFromHome } from '../path-from-home.tsx'
import { requirePlainAddress } from '../public-address.server.ts'
import { PriceRange } from '../service/price-range.tsx'
import type { Route } from './+types/price-page.ts'
import { type PriceView, priceView, resolvePricePage } from './price-view.server.ts'
import { StateBars } from './state-bars.tsx'

export const handle = { pageType: 'price:show' }

export async function loader({ params, request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const { rootSlug, service, slug } = params
  const page = resolvePricePage(rootSlug, service, slug)
  const view = await priceView(page)
  return data(view, { headers: { 'x-page-tags': `catalog service:${page.service.id}` } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = publicMeta<Route.MetaArgs>((page) => ({
  title: pageTitle(page.page.metaTitle),
  description: page.page.metaDescription,
  picture: `/og/${page.page.categorySlug}.png`,
  type: 'article',
}))

/** What a service costs, why, where, and similar prices (spec 2, price page). */
export default function PricePage({ loaderData: view }: Route.ComponentProps) {
  const { page, prices, name, crumbs, states, otherPages, related, similar, cities, jsonLd } = view
  const heading = words.heading(page.title)
  return (
    <>
      <div className="section-sunken">
        <div className="page-width grid items-end gap-8 pt-2 pb-10 desktop:grid-cols-[1fr_400px]">
          <div className="stack stack-4">
            <PathFromHome crumbs={crumbs} />
            <h1>{heading}</h1>
            <p className="max-w-[44rem] text-lead text-soft">
              {words.intro(prices.unit, formatMoney(prices.minimumCents), formatMoney(prices.maximumCents))}
            </p>
            <p className="flex flex-wrap items-center gap-4">
              <ButtonLink href={serviceHref(page.categorySlug)} size="large" icon="send">
                {words.action}
              </ButtonLink>
              <span className="text-soft">{words.actionText}</span>
            </p>
          </div>
          <Card>
            <PriceRange prices={prices} />
          </Card>
        </div>
      </div>
      <div className="page-width grid items-start gap-8 py-10 desktop:grid-cols-[260px_1fr]">
        <Contents sections={page.sections} />
        <div className="stack stack-8 max-w-[68ch]">
          <PriceSections sections={page.sections} />
          <section aria-labelledby="por-estado" className="stack stack-4">
            <div className="stack stack-2">
              <h2 id="por-estado">{words.byState}</h2>
              <p className="text-soft">{words.byStateIntro}</p>
            </div>
            <StateBars states={states} />
          </section>
        </div>
      </div>
      {page.reviews.length > 0 && <Reviews reviews={page.reviews} />}
      <TitledSection id="outros-precos" title={words.related}>
        <PricedLinks links={[...otherPages, ...related]} />
      </TitledSection>
      <TitledSection ground="sunken" id="parecidos" title={words.similar}>
        <LinkColumns links={similar} />
      </TitledSection>
      <TitledSection id="lugares" title={words.places(name)}>
        <LinkColumns links={[...states.map(({ href, name: label }) => ({ href, label })), ...cities]} />
        <AppDownload source="prices" />
      </TitledSection>
      <JsonLd data={jsonLd} />
    </>
  )
}

type PricePageData = PriceView['page']

const Contents = ({ sections }: Pick<PricePageData, 'sections'>) => (
  <nav aria-labelledby="nesta-pagina" className="card flex flex-col gap-2 desktop:sticky desktop:top-4">
    <h2 id="nesta-pagina" className="text-title-4">
      {words.contents}
    </h2>
    <ul>
      {sections.map(({ id, title, tagsize }) => (
        <li key={id} className={tagsize === 3 ? 'pl-4' : undefined}>
          <StandaloneLink href={`#${id}`}>{title}</StandaloneLink>
        </li>
      ))}
      <li>
        <StandaloneLink href="#por-estado">{words.byState}</StandaloneLink>
      </li>
    </ul>
  </nav>
)

/** The sections of a price page, each with an anchor and heading level (L-03). */
const PriceSections = ({ sections }: Pick<PricePageData, 'sections'>) =>
  sections.map(({ id, title, tagsize, description, list, links }) => {
    const Heading = `h${tagsize}` as const
    return (
      <section key={id} aria-labelledby={id} className="stack stack-2">
        <Heading id={id} className="scroll-mt-4">
          {title}
        </Heading>
        <p>{description}</p>
        {list && (
          <ul className="list-disc pl-6 stack stack-1">
            {list.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
        {links?.map(({ label, href }) => (
          <p key={href}>
            <TextLink href={href}>{label}</TextLink>
          </p>
        ))}
      </section>
    )
  })

const Reviews = ({ reviews }: Pick<PricePageData, 'reviews'>) => (
  <TitledSection ground="sunken" id="avaliacoes" title={words.reviews}>
    <ul className="grid gap-4 tablet:grid-cols-3">
      {reviews.map(({ content, name: professional, value, profile }) => (
        <li key={content} className="card flex flex-col gap-2">
          <Stars value={value} label={servicePageTexts.ratingLabel(value)} />
          <blockquote>{`“${content}”`}</blockquote>
          <p className="mt-auto text-small text-soft">
            {profile.user.name}, sobre {professional}
          </p>
        </li>
      ))}
    </ul>
  </TitledSection>
)

const PricedLinks = ({ links }: { links: PriceView['related'] }) => (
  <ul className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
    {links.map(({ href, label, price, unit }) => (
      <li key={href} className="grid">
        <Card href={href}>
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{label}</span>
            <span className="text-accent-strong">
              <Price text={price} /> {unit}
            </span>
          </span>
        </Card>
      </li>
    ))}
  </ul>
)
