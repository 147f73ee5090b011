import { data } from 'react-router'
import { Alert } from '#app/components/alert.tsx'
import { Avatar } from '#app/components/avatar.tsx'
import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { TitledSection } from '#app/components/layout.tsx'
import { Picture } from '#app/components/picture.tsx'
import { Stars } from '#app/components/stars.tsx'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { listServicesOpenByLink } from '#domain/matching/asked-by-link.server.ts'
import { findPublicProfile } from '#domain/professionals/public-profile.server.ts'
import { firstName } from '#domain/shared/first-name.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { invitationTexts } from '#texts/invitations.ts'
import { linkTexts } from '#texts/own-link.ts'
import { professionalMetricsTexts } from '#texts/professional-metrics.ts'
import { professionalPageTexts as words } from '#texts/professional-page.ts'
import { JsonLd } from '../json-ld.tsx'
import { publicMeta } from '../page-meta.ts'
import { PathFromHome } from '../path-from-home.tsx'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'
import { replyView, reviewCard } from '../review-card.server.ts'
import { ProfessionalCards } from '../service/professional-cards.tsx'
import { breadcrumbData } from '../structured-data.ts'
import type { Route } from './+types/professional-page.ts'
import { Facts } from './facts.tsx'
import { Portfolio } from './portfolio.tsx'
import { profileParts } from './profile-parts.server.ts'
import { ProfileReviews } from './profile-reviews.tsx'
import { ProfileServices } from './profile-services.tsx'
import { profileView } from './profile-view.server.ts'
import { profileData } from './structured-data.ts'

export const handle = { pageType: 'professional:show' }

const reviewsShown = 9

export async function loader({ params, request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const profile = await findPublicProfile(db(), params.slug)
  if (!profile) throw data(null, { status: 404 })
  const { id: professionalId, slug, serviceIds } = profile
  const openServices = await listServicesOpenByLink(db(), { professionalId, serviceIds }, now())
  const view = await profileView(profile, openServices)
  const path = href('/profissionais/:slug', { slug })
  const address = publicAddress(path)
  const serviceSlug = new URL(request.url).searchParams.get('servico')
  const services = serviceIds.flatMap((id) => catalog().serviceById(id) ?? [])
  const only = services.find((service) => service.slug === serviceSlug)
  const { reviews, photo, albums, similar, tags, reviewed, proofs, seen } = await profileParts(
    profile,
    only?.id,
    reviewsShown,
  )
  const page = {
    ...view,
    slug,
    photo,
    albums,
    similar,
    reviewed,
    proofs,
    seen,
    answered: profile.answerPercent === null ? null : professionalMetricsTexts.answered(profile.answerPercent),
    only: only ? { slug: only.slug, name: only.name } : null,
    reviews: reviews.map((review) => ({ ...reviewCard(review), reply: replyView(review, view.name) })),
    address,
    path,
    allReviews: href('/profissionais/:slug/avaliacoes', { slug }),
    jsonLd: [breadcrumbData([{ label: view.name }], address), profileData(view, address, publicAddress)],
  }
  return data(page, { headers: { 'x-page-tags': [`professional:${professionalId}`, ...tags, 'catalog'].join(' ') } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = publicMeta<Route.MetaArgs>(({ name, services, areas }) => {
  const serviceNames = services.map((service) => service.name)
  return {
    title: words.title(name, serviceNames),
    description: words.description(name, serviceNames, areas),
    type: 'profile',
  }
})

/** The public profile, without a phone (AMB-71). */
export default function ProfessionalPage({ loaderData: profile }: Route.ComponentProps) {
  const { name, about, rating, areas, albums, similar } = profile
  return (
    <>
      <Head profile={profile} />
      <div className="page-width grid items-start gap-8 py-8 desktop:grid-cols-[minmax(0,1fr)_360px]">
        <div className="stack stack-8 min-w-0">
          {about && (
            <section className="stack stack-2" aria-labelledby="sobre">
              <h2 id="sobre">{words.about}</h2>
              <p className="max-w-[64ch] text-lead whitespace-pre-line text-soft">{about}</p>
            </section>
          )}
          {albums.length > 0 && <Portfolio albums={albums} name={name} />}
          <Services profile={profile} />
        </div>
        <div className="stack stack-4">
          {areas.length > 0 && (
            <TitledCard id="areas" title={words.areas} gap={2}>
              <ul className="stack stack-2">
                {areas.map((area) => (
                  <li key={area} className="flex items-start gap-2">
                    <Icon name="pin-place" size={20} className="mt-0.5 flex-none text-accent-strong" />
                    {area}
                  </li>
                ))}
              </ul>
            </TitledCard>
          )}
          <Facts profile={profile} />
          <Alert tone="neutral" icon="lock" title={words.privacyTitle}>
            {words.privacy}
          </Alert>
        </div>
      </div>
      {(rating || profile.only) && (
        <ProfileReviews
          address={profile.path}
          reviews={profile.reviews}
          reviewed={profile.reviewed}
          only={profile.only}
          count={rating?.count ?? 0}
          all={profile.allReviews}
        />
      )}
      {similar.length > 0 && (
        <TitledSection id="parecidos" title={words.similar}>
          <ProfessionalCards professionals={similar} />
        </TitledSection>
      )}
      <JsonLd data={profile.jsonLd} />
    </>
  )
}

type Props = { profile: Route.ComponentProps['loaderData'] }

const isTaking = ({ services }: Props['profile']) => services.some(({ ask }) => ask !== null)

function Head({ profile }: Props) {
  const { name, photo, photoUrl, rating, services, slug } = profile
  return (
    <div className="section-sunken">
      <div className="page-width stack stack-4 pt-2 pb-8">
        <PathFromHome crumbs={[{ label: name }]} />
        <div className="flex items-center gap-5">
          {photo ? (
            <span className="profile-photo">
              <Picture {...photo} alt="" sizes="(max-width: 600px) 96px, 144px" fill eager />
            </span>
          ) : (
            <Avatar name={name} src={photoUrl} size="large" decorative />
          )}
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
        <Badges profile={profile} />
        {isTaking(profile) && (
          <div className="row">
            <ButtonLink
              href={href('/meus-pedidos/convidar/:slug', { slug })}
              kind="secondary"
              icon="send"
              rel="nofollow"
            >
              {invitationTexts.button}
            </ButtonLink>
          </div>
        )}
        {services.length > 0 && !isTaking(profile) && (
          <Alert tone="warning" title={linkTexts.notNow(firstName(name))}>
            {linkTexts.notNowText}
          </Alert>
        )}
      </div>
    </div>
  )
}

const Badges = ({ profile }: Props) => (
  <div className="row">
    {profile.documentationApproved && (
      <Badge tone="success" icon="shield">
        {words.documents}
      </Badge>
    )}
    {profile.proofs.map(({ title }) => (
      <Badge key={title} tone="success" icon="shield">
        {title}
      </Badge>
    ))}
    {profile.isPartnerProfile && <Badge tone="highlight">{words.partner}</Badge>}
    {profile.answers && (
      <Badge tone="neutral" icon="clock">
        {profile.answers}
      </Badge>
    )}
    {profile.answered && (
      <Badge tone="neutral" icon="chat">
        {profile.answered}
      </Badge>
    )}
    {profile.hires > 0 && (
      <Badge tone="neutral" icon="check-circle">
        {words.hires(profile.hires)}
      </Badge>
    )}
  </div>
)

function Services({ profile }: Props) {
  const { name, services } = profile
  return (
    <section className="stack stack-4" aria-labelledby="servicos">
      <div className="stack stack-2">
        <h2 id="servicos">{isTaking(profile) ? words.requestTitle : words.servicesTitle}</h2>
        {isTaking(profile) && <p className="text-soft">{words.ask(firstName(name))}</p>}
        {services.length === 0 && <p className="text-soft">{words.noServices}</p>}
      </div>
      {services.length ? (
        <ProfileServices services={services} />
      ) : (
        <ButtonLink href={href('/')} kind="secondary" icon="search">
          {words.seeServices}
        </ButtonLink>
      )}
    </section>
  )
}
