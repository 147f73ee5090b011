import { data, redirect } from 'react-router'
import { Card } from '#app/components/card.tsx'
import { Section, TitledSection } from '#app/components/layout.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { listRecentRequests } from '#domain/orders/recent-requests.server.ts'
import { placeName } from '#domain/places/place.ts'
import { cityById } from '#domain/places/places.server.ts'
import { href, serviceHref } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { advertiseServiceTexts as words, advertiseTexts } from '#texts/for-professionals.ts'
import { coinsWithValue, formatAgo, formatMoney } from '#texts/format.ts'
import { urgencyTexts } from '#texts/orders.ts'
import { servicePageTexts } from '#texts/service-pages.ts'
import { LinkColumns } from '../link-columns.tsx'
import { publicMeta } from '../page-meta.ts'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'
import { nearServices, notFound } from '../read-address.server.ts'
import { RequestCards } from '../request-cards.tsx'
import { signUpFromForm } from '../sign-up-action.server.ts'
import type { Route } from './+types/advertise-service.ts'
import { CoinSource, ProHead, ProPromises, ProQuestions } from './blocks.tsx'
import { ordinaryPrice } from './lead-price-examples.server.ts'

export const handle = { pageType: 'advertise-service:show', isForProfessionals: true }

const shownRequests = 4

/** `/anuncie/pintor`; the full slug redirects (301), an unknown one is a 404 with suggestions. */
export async function loader({ params, request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const service = getService(params)
  if (params.service) throw redirect(advertiseHref(service.slug) + new URL(request.url).search, 301)
  const requests = await listRecentRequests(db(), { service }, shownRequests)
  const page = {
    address: publicAddress(advertiseHref(service.slug)),
    name: service.name,
    plural: service.plural,
    servicePage: serviceHref(service.fullSlug),
    medianCents: service.medianTicketCents,
    coins: ordinaryPrice(service, 'month'),
    requests: requests.map((recent) => requestCard(service.name, recent)),
    others: catalog()
      .relatedServices(service)
      .map(({ slug, plural }) => ({ href: advertiseHref(slug), label: plural })),
  }
  return data(page, { headers: { 'x-page-tags': `catalog service:${service.id}` } })
}

const advertiseHref = (slug: string) => href('/anuncie/:slug/:service?', { slug })

function getService({ slug, service }: Route.LoaderArgs['params']) {
  const serviceSlug = service ?? slug
  const named = catalog().serviceBySlug(serviceSlug)
  if (named && (!service || slug === named.rootSlug)) return named
  throw notFound(
    nearServices(serviceSlug).map((near) => ({ ...near, href: advertiseHref(near.href.split('/').at(-1)!) })),
  )
}

type RecentRequest = Awaited<ReturnType<typeof listRecentRequests>>[number]

function requestCard(serviceName: string, { cityId, urgency, publishedAt, answers }: RecentRequest) {
  const city = cityById(cityId)
  return {
    title: servicePageTexts.requestIn(serviceName, city ? placeName(city) : ''),
    answers,
    when: `${urgencyTexts[urgency]}\u00a0· ${formatAgo(publishedAt, now())}`,
  }
}

export const action = signUpFromForm

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

export const meta = publicMeta<Route.MetaArgs>((page) => ({
  title: words.title(page.plural),
  description: words.description(page.plural, page.medianCents),
}))

/** Recruits professionals for one service: demand, prices, and the sign-up box (AMB-70). */
export default function AdvertiseService({ loaderData, actionData }: Route.ComponentProps) {
  const { name, plural, servicePage, medianCents, coins, requests, others } = loaderData
  return (
    <>
      <ProHead
        crumbs={[{ label: advertiseTexts.crumb, href: href('/anuncie') }, { label: name }]}
        heading={words.heading(plural)}
        intro={words.intro(name)}
        submission={actionData}
      />
      <Section labelledBy="valores">
        <h2 id="valores" className="sr-only">
          {words.median}
        </h2>
        <dl className="grid gap-4 tablet:grid-cols-2">
          <Figure label={words.median} value={formatMoney(medianCents)} note={words.medianNote} />
          <Figure label={words.contact} value={coinsWithValue(coins)} note={words.contactNote} />
        </dl>
      </Section>
      <TitledSection
        ground="sunken"
        id="pedidos"
        title={words.requests}
        intro={requests.length ? words.requestsIntro : words.noRequests}
      >
        <RequestCards requests={requests} />
        <p>
          <StandaloneLink href={servicePage} icon="eye">
            {words.page(name)}
          </StandaloneLink>
        </p>
      </TitledSection>
      <ProPromises />
      <CoinSource />
      <ProQuestions />
      {others.length > 0 && (
        <TitledSection ground="sunken" id="outros" title={words.others}>
          <LinkColumns links={others} />
        </TitledSection>
      )}
    </>
  )
}

const Figure = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <Card>
    <dt className="text-soft">{label}</dt>
    <dd>
      <strong className="numbers block font-title text-title-2">{value}</strong>
      <span className="text-small text-help">{note}</span>
    </dd>
  </Card>
)
