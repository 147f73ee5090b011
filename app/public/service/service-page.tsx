import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { classNames } from '#app/components/class-names.ts'
import { Disclosure } from '#app/components/disclosure.tsx'
import { Section, TitledSection } from '#app/components/layout.tsx'
import { Stars } from '#app/components/stars.tsx'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import { WaitlistForm } from '#app/features/waitlist/waitlist-form.tsx'
import RequestForm from '#app/islands/ui/request-form.tsx'
import { serviceHref } from '#href.ts'
import type { DownloadSource } from '#presenters/download-sources.ts'
import { becomeProfessionalHref } from '#texts/campaign-links.ts'
import { servicePageTexts as words } from '#texts/service-pages.ts'
import { categoryTexts } from '#texts/site.ts'
import { waitlistTexts } from '#texts/waitlist.ts'
import { AppDownload } from '../download-app/app-download.tsx'
import { LinkColumns } from '../link-columns.tsx'
import { PathFromHome } from '../path-from-home.tsx'
import { RequestCards } from '../request-cards.tsx'
import { ReviewCards } from '../review-cards.tsx'
import { ServiceCards } from '../service-card.tsx'
import { ProfessionalCards } from './professional-cards.tsx'
import type { RequestSubmission } from './request-action.server.ts'
import { ServiceFactsAside } from './service-facts-aside.tsx'
import type { ServiceView } from './service-view.server.ts'

type ServicePageProps = {
  view: ServiceView
  heading: string
  /** Counts app downloads; the request page lists professionals first (I-01). */
  source: Extract<DownloadSource, 'floating-categories' | 'geolocation' | 'budgets'>
  submission?: RequestSubmission | undefined
}

/** A service anywhere, in a state or in a city, with its form: category page and request page (spec 2: budget page). */
export function ServicePage({ view, heading, source, submission }: ServicePageProps) {
  const { service, requests, professionals, faq, related, places, where, place } = view
  const professionalsBlock = professionals.length > 0 && (place || source === 'budgets') && (
    <TitledSection id="profissionais" title={words.professionals(service.plural, where)}>
      <ProfessionalCards professionals={professionals} />
    </TitledSection>
  )
  return (
    <>
      <Head view={view} heading={heading} />
      {source === 'budgets' && professionalsBlock}
      <div
        className={classNames(
          'page-width service-columns',
          source !== 'budgets' && '-mt-6', // overlaps the head, if it is above
        )}
      >
        <section className="card relative flex flex-col gap-4 tablet:p-8" aria-labelledby="pedido">
          <h2 id="pedido">{categoryTexts.form}</h2>
          <RequestForm
            service={{ id: service.id, fullSlug: service.fullSlug, questions: view.questions }}
            place={place ?? undefined}
            {...submission}
          />
        </section>
        <ServiceFactsAside view={view} />
        <AboutService view={view} />
      </div>
      {source !== 'budgets' && professionalsBlock}
      <Reviews view={view} />
      <TitledSection
        ground="sunken"
        id="pedidos-parecidos"
        title={words.similar}
        intro={requests.length ? words.similarIntro : words.noSimilar}
      >
        <RequestCards requests={requests} />
      </TitledSection>
      <TitledSection id="perguntas" width="reading" title={categoryTexts.questions}>
        <div className="stack stack-2">
          {faq.map(({ question, answer }) => (
            <Disclosure key={question} title={question}>
              <p className="text-soft">{answer}</p>
            </Disclosure>
          ))}
        </div>
      </TitledSection>
      <TitledSection ground="sunken" id="relacionados" title={categoryTexts.related(service.name)}>
        <ServiceCards services={related} />
        <p>
          <StandaloneLink href={serviceHref(service.rootSlug, place?.state)} icon="list">
            {words.allOf(service.rootName, view.whereState)}
          </StandaloneLink>
        </p>
      </TitledSection>
      <TitledSection id="lugares" title={places.title}>
        <LinkColumns links={places.links} />
        <AppDownload source={source} />
      </TitledSection>
      <ForProfessionals plural={service.plural} campaign={service.slug} />
    </>
  )
}

type ViewProps = { view: ServiceView }

const Head = ({ view, heading }: ViewProps & { heading: string }) => (
  <div className="section-sunken">
    <div className="page-width stack stack-4 pt-2 pb-10">
      <PathFromHome crumbs={view.crumbs} />
      <div className="stack stack-2 max-w-[44rem]">
        <h1>{heading}</h1>
        <p className="text-lead text-soft">{view.service.shortDescription}</p>
        {view.rating && view.isRatedHere && (
          <a href="#avaliacoes" className="no-underline">
            <Stars
              value={view.rating.average}
              text={words.ratingLine(view.rating)}
              label={words.ratingLabel(view.rating.average)}
            />
          </a>
        )}
      </div>
      {view.professionals.length === 0 && <NotServed view={view} />}
    </div>
  </div>
)

const NotServed = ({ view: { place, nearest, watch } }: ViewProps) => (
  <div className="stack stack-4 max-w-[44rem]">
    <Alert tone="warning" icon="pin-place" title={place ? words.notServedHere : words.notServedAnywhere}>
      {nearest && (
        <p>
          <span>{nearest.intro}</span> <TextLink href={nearest.href}>{nearest.name}</TextLink> ({nearest.facts}).
        </p>
      )}
      <span>{words.notServedText}</span>
    </Alert>
    {watch && (
      <Disclosure title={waitlistTexts.title}>
        <WaitlistForm action={watch} />
      </Disclosure>
    )}
  </div>
)

/** Average, count and some reviews (H-05); reviews from elsewhere, marked as such, if there are none here. */
const Reviews = ({ view: { rating, reviews, isRatedHere, where } }: ViewProps) => (
  <TitledSection
    id="avaliacoes"
    title={rating && !isRatedHere ? words.ratingsElsewhere : words.ratings}
    intro={rating ? !isRatedHere && where && words.noRatingsHere(where) : words.noRatings}
  >
    {rating && (
      <p>
        <Stars
          value={rating.average}
          size={24}
          text={words.ratingLine(rating)}
          label={words.ratingLabel(rating.average)}
        />
      </p>
    )}
    <ReviewCards reviews={reviews} />
  </TitledSection>
)

/** Description and duration, shown below the form because that column is shorter than the other. */
const AboutService = ({ view: { service, averageJobLength } }: ViewProps) => (
  <section className="stack stack-2 desktop:px-8" aria-labelledby="sobre">
    <h2 id="sobre" className="text-title-3">
      {categoryTexts.about}
    </h2>
    <p className="text-soft">{service.description}</p>
    <p className="text-soft">
      <strong className="text-ink">{categoryTexts.length}:</strong> {averageJobLength}.
    </p>
  </section>
)

/** The sign-up link for professionals of this service, with its source (H-06). */
const ForProfessionals = ({ plural, campaign }: { plural: string; campaign: string }) => (
  <Section ground="forest" labelledBy="para-profissionais">
    <div className="flex flex-wrap items-center justify-between gap-6">
      <div className="stack stack-2 max-w-[40rem]">
        <h2 id="para-profissionais">{words.professionalTitle(plural)}</h2>
        <p>{words.professionalText}</p>
      </div>
      <ButtonLink href={becomeProfessionalHref('category', campaign)} size="large" iconAfter="chevron">
        {words.professionalAction}
      </ButtonLink>
    </div>
  </Section>
)
