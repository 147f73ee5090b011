import { data } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Section } from '#app/ui/layout.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { newestReviews } from '#domain/reviews/reviews.server.ts'
import { publicProfile } from '#domain/professionals/public-profile.server.ts'
import { db } from '#platform/db.ts'
import { firstName } from '#texts/format.ts'
import { professionalPageTexts as words } from '#texts/professional-page.ts'
import { servicePageTexts } from '#texts/service-pages.ts'
import type { Route } from './+types/professional-page.ts'
import { breadcrumbData } from '../structured-data.ts'
import { JsonLd } from '../json-ld.tsx'
import { pageMeta } from '../page-meta.ts'
import { profileView } from './profile-view.server.ts'
import { ProfileServices } from './profile-services.tsx'
import { profileData } from './structured-data.ts'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'
import { reviewCard } from '../review-card.server.ts'
import { ReviewCards } from '../review-cards.tsx'
import { href } from '#href.ts'

export const handle = { pageType: 'professional:show' }

const reviewsShown = 9

export async function loader({ params, request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const profile = await publicProfile(db(), params.slug)
  if (!profile) throw data(null, { status: 404 })
  const view = profileView(profile)
  const address = publicAddress(href('/profissionais/:slug', { slug: profile.slug }))
  const crumbs: Array<[string, string]> = [
    ['Início', publicAddress('/')],
    [view.name, address],
  ]
  const reviews = await newestReviews(db(), { professionalId: profile.id }, reviewsShown)
  const page = {
    ...view,
    reviews: reviews.map(reviewCard),
    address,
    jsonLd: [breadcrumbData(crumbs), profileData(view, address, publicAddress)],
  }
  return data(page, { headers: { 'x-page-tags': `professional:${profile.id} catalog` } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { name, services, areas, address } = loaderData
  const serviceNames = services.map((service) => service.name)
  return pageMeta({
    title: words.title(name, serviceNames),
    description: words.description(name, serviceNames, areas),
    address,
    type: 'profile',
  })
}

/** A professional as everybody may see one: never the phone (AMB-71). */
export default function ProfessionalPage({ loaderData: profile }: Route.ComponentProps) {
  const { name, photoUrl, about, rating, services, areas } = profile
  return (
    <>
      <div className="section-sunken">
        <div className="page-width stack stack-4 pt-2 pb-8">
          <Breadcrumbs crumbs={[{ label: 'Início', href: href('/') }, { label: name }]} />
          <div className="flex items-center gap-5">
            <Avatar name={name} src={photoUrl} size="large" decorative />
            <div className="stack stack-2 min-w-0">
              <h1>{name}</h1>
              {rating ? (
                <Stars
                  value={rating.average}
                  text={words.rating(rating.averageText, rating.count)}
                  label={words.ratingLabel(rating.averageText, rating.count)}
                />
              ) : (
                <p className="text-soft">{words.noReviews}</p>
              )}
            </div>
          </div>
          {(profile.documentationApproved || profile.isPartnerProfile) && (
            <div className="row">
              {profile.documentationApproved && (
                <Badge tone="success" icon="shield">
                  {words.documents}
                </Badge>
              )}
              {profile.isPartnerProfile && <Badge tone="highlight">{words.partner}</Badge>}
            </div>
          )}
        </div>
      </div>
      <div className="page-width grid items-start gap-8 py-8 desktop:grid-cols-[1fr_360px]">
        <div className="stack stack-8 min-w-0">
          {about && (
            <section className="stack stack-2" aria-labelledby="sobre">
              <h2 id="sobre">{words.about}</h2>
              <p className="max-w-[64ch] text-lead whitespace-pre-line text-soft">{about}</p>
            </section>
          )}
          <section className="stack stack-4" aria-labelledby="servicos">
            <div className="stack stack-2">
              <h2 id="servicos">{words.services}</h2>
              <p className="text-soft">{services.length ? words.ask(firstName(name)) : words.noServices}</p>
            </div>
            {services.length ? (
              <ProfileServices services={services} />
            ) : (
              <ButtonLink href={href('/')} kind="secondary" icon="search">
                {words.seeServices}
              </ButtonLink>
            )}
          </section>
        </div>
        <div className="stack stack-4">
          {areas.length > 0 && (
            <Card as="section" labelledBy="areas">
              <div className="stack stack-2">
                <h2 id="areas" className="text-title-3">
                  {words.areas}
                </h2>
                <ul className="stack stack-2">
                  {areas.map((area) => (
                    <li key={area} className="flex items-start gap-2">
                      <Icon name="pin-place" size={20} className="mt-0.5 flex-none text-accent-strong" />
                      {area}
                    </li>
                  ))}
                </ul>
              </div>
            </Card>
          )}
          <Alert tone="neutral" icon="lock" title={words.privacyTitle}>
            {words.privacy}
          </Alert>
        </div>
      </div>
      {profile.reviews.length > 0 && (
        <Section ground="sunken" labelledBy="avaliacoes">
          <h2 id="avaliacoes" className="mb-6">
            {servicePageTexts.ratings}
          </h2>
          <ReviewCards reviews={profile.reviews} />
        </Section>
      )}
      <JsonLd data={profile.jsonLd} />
    </>
  )
}
