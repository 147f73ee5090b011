import { data } from 'react-router'
import { Alert } from '#app/components/alert.tsx'
import { Avatar } from '#app/components/avatar.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { Picture } from '#app/components/picture.tsx'
import { Stars } from '#app/components/stars.tsx'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import RequestForm from '#app/islands/ui/request-form.tsx'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { listServicesOpenByLink } from '#domain/matching/asked-by-link.server.ts'
import { findPublicProfile } from '#domain/professionals/public-profile.server.ts'
import { firstName } from '#domain/shared/first-name.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { linkTexts as words } from '#texts/own-link.ts'
import { professionalPageTexts } from '#texts/professional-page.ts'
import { publicMeta } from '../page-meta.ts'
import { profileParts } from '../professional/profile-parts.server.ts'
import { profileView } from '../professional/profile-view.server.ts'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'
import { requestFromForm, type RequestSubmission } from '../service/request-action.server.ts'
import type { Route } from './+types/own-link.ts'

export const handle = { pageType: 'own-link:show' }

/** The profile of the slug with the requested service: the named one, or the only one. */
async function readLink({ slug, service: serviceSlug }: Route.LoaderArgs['params']) {
  const profile = await findPublicProfile(db(), slug)
  if (!profile) throw data(null, { status: 404 })
  const services = profile.serviceIds.flatMap((id) => catalog().offeredServiceById(id) ?? [])
  if (!serviceSlug) return { profile, services, service: services.length === 1 ? services[0] : undefined }
  const service = services.find((other) => other.slug === serviceSlug)
  if (!service) throw data(null, { status: 404 })
  return { profile, services, service }
}

export async function loader({ params, request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const { profile, services, service } = await readLink(params)
  const { slug, id } = profile
  const offered = { professionalId: id, serviceIds: services.map((other) => other.id) }
  const [{ photo }, openIds] = await Promise.all([
    profileParts(profile, undefined, 1),
    listServicesOpenByLink(db(), offered, now()),
  ])
  const { name, photoUrl, rating } = await profileView(profile, openIds)
  const page = {
    slug,
    name,
    first: firstName(name),
    photo,
    photoUrl,
    rating,
    isOpen: service ? openIds.includes(service.id) : openIds.length > 0,
    address: publicAddress(href('/p/:slug/:service?', { slug })),
    services: services
      .filter((other) => openIds.includes(other.id))
      .map((other) => ({ name: other.name, href: href('/p/:slug/:service?', { slug, service: other.slug }) })),
    service: service
      ? { id: service.id, name: service.name, fullSlug: service.fullSlug, questions: service.questions }
      : null,
  }
  return data(page, { headers: { 'x-page-tags': `professional:${id} catalog` } })
}

/** The form, submitted without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const { profile, service } = await readLink(args.params)
  if (!service) throw data(null, { status: 405 })
  return requestFromForm(service, args, profile.slug)
}

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

export const meta = publicMeta<Route.MetaArgs>((page) => ({
  title: words.title(page.name),
  description: words.description(page.first),
  isIndexed: false,
}))

/** A professional's own link: an order for this professional only (product: Professional side). */
export default function OwnLink({ loaderData: page, actionData: submission }: Route.ComponentProps) {
  return (
    <PageColumn width="reading">
      <Head page={page} />
      <Content page={page} submission={submission} />
    </PageColumn>
  )
}

type Page = Route.ComponentProps['loaderData']
type ContentProps = { page: Page; submission: RequestSubmission | undefined }

function Content({ page: { first, service, slug, isOpen, services }, submission }: ContentProps) {
  if (!isOpen)
    return (
      <Alert tone="warning" title={words.notNow(first)}>
        <div className="stack stack-4 items-start">
          <p>{words.notNowText}</p>
          <ButtonLink href={href('/')}>{words.seeServices}</ButtonLink>
        </div>
      </Alert>
    )
  if (!service) return <ServiceChoice services={services} />
  return (
    <>
      <Alert tone="neutral" icon="user" title={words.onlyTitle}>
        {words.only(first)}
      </Alert>
      <section className="card tablet:p-8" aria-labelledby="pedido">
        <div className="stack stack-4">
          <h2 id="pedido">{service.name}</h2>
          <RequestForm
            service={{ id: service.id, fullSlug: service.fullSlug, questions: service.questions }}
            only={slug}
            {...submission}
          />
        </div>
      </section>
      {services.length > 1 && (
        <StandaloneLink icon="back" href={href('/p/:slug/:service?', { slug })}>
          {words.otherService}
        </StandaloneLink>
      )}
    </>
  )
}

const ServiceChoice = ({ services }: Pick<Page, 'services'>) => (
  <section className="stack stack-4" aria-labelledby="servicos">
    <h2 id="servicos">{services.length ? words.choose : professionalPageTexts.noServices}</h2>
    <Card look="flush">
      <ul>
        {services.map((service) => (
          <li key={service.href} className="card-linked border-b border-line p-4 last:border-0">
            <TextLink href={service.href} cover>
              <Icon name="chevron" size={20} />
              <span>{service.name}</span>
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  </section>
)

function Head({ page }: { page: Page }) {
  const { name, first, photo, photoUrl, rating, slug } = page
  return (
    <div className="flex items-center gap-4">
      {photo ? (
        <span className="profile-photo">
          <Picture {...photo} alt="" sizes="(max-width: 600px) 96px, 144px" fill eager />
        </span>
      ) : (
        <Avatar name={name} src={photoUrl} size="large" decorative />
      )}
      <div className="stack stack-1 min-w-0">
        <h1 className="text-title-2">{words.title(first)}</h1>
        {rating && (
          <Stars
            value={rating.average}
            text={professionalPageTexts.rating(rating.averageText, rating.count)}
            label={professionalPageTexts.ratingLabel(rating.averageText, rating.count)}
          />
        )}
        <TextLink href={href('/profissionais/:slug', { slug })}>{words.seeProfile(first)}</TextLink>
      </div>
    </div>
  )
}
