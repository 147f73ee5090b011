import { Alert } from '#app/components/alert.tsx'
import { classNames } from '#app/components/class-names.ts'
import { Disclosure } from '#app/components/disclosure.tsx'
import { TitledSection } from '#app/components/layout.tsx'
import { Stars } from '#app/components/stars.tsx'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import { WaitlistForm } from '#app/features/waitlist/waitlist-form.tsx'
import RequestForm from '#app/islands/ui/request-form.tsx'
import { serviceHref } from '#href.ts'
import type { DownloadSource } from '#presenters/download-sources.ts'
import { servicePageTexts as words } from '#texts/service-pages.ts'
import { categoryTexts } from '#texts/site.ts'
import { waitlistTexts } from '#texts/waitlist.ts'
import { AppDownload } from '../download-app/app-download.tsx'
import { LinkColumns } from '../link-columns.tsx'
import { PathFromHome } from '../path-from-home.tsx'
import { ServiceCards } from '../service-card.tsx'
import { AboutService } from './about-service.tsx'
import { ForProfessionals } from './for-professionals.tsx'
import { ProfessionalCards } from './professional-cards.tsx'
import type { RequestSubmission } from './request-action.server.ts'
import { ReviewsBlock } from './reviews-block.tsx'
import { ServiceFactsAside } from './service-facts-aside.tsx'
import type { ServiceView } from './service-view.server.ts'
import { SimilarRequests } from './similar-requests.tsx'

type ServicePageProps = {
  view: ServiceView
  heading: string
  /** Counts app downloads; the request page lists professionals first (I-01). */
  source: Extract<DownloadSource, 'floating-categories' | 'geolocation' | 'budgets'>
  submission?: RequestSubmission | undefined
}

/** A service anywhere, in a state or in a city, with its form: category page and request page (spec 2: budget page). */
export function ServicePage({ view, heading, source, submission }: ServicePageProps) {
  const { service, crumbs, rating, isRatedHere, requests, professionals, faq, related, places, where, place } = view
  const professionalsBlock = professionals.length > 0 && (place || source === 'budgets') && (
    <TitledSection id="profissionais" title={words.professionals(service.plural, where)}>
      <ProfessionalCards professionals={professionals} />
    </TitledSection>
  )
  return (
    <>
      <div className="section-sunken">
        <div className="page-width stack stack-4 pt-2 pb-10">
          <PathFromHome crumbs={crumbs} />
          <div className="stack stack-2 max-w-[44rem]">
            <h1>{heading}</h1>
            <p className="text-lead text-soft">{service.shortDescription}</p>
            {rating && isRatedHere && (
              <a href="#avaliacoes" className="no-underline">
                <Stars
                  value={rating.average}
                  text={words.ratingLine(rating)}
                  label={words.ratingLabel(rating.average)}
                />
              </a>
            )}
          </div>
          {professionals.length === 0 && (
            <div className="stack stack-4 max-w-[44rem]">
              <Alert tone="warning" icon="pin-place" title={place ? words.notServedHere : words.notServedAnywhere}>
                {view.nearest && (
                  <p>
                    <span>{view.nearest.intro}</span> <TextLink href={view.nearest.href}>{view.nearest.name}</TextLink>{' '}
                    ({view.nearest.facts}).
                  </p>
                )}
                <span>{words.notServedText}</span>
              </Alert>
              {view.watch && (
                <Disclosure title={waitlistTexts.title}>
                  <WaitlistForm action={view.watch} />
                </Disclosure>
              )}
            </div>
          )}
        </div>
      </div>
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
            {...(place ? { place } : {})}
            {...submission}
          />
        </section>
        <ServiceFactsAside view={view} />
        <AboutService view={view} />
      </div>
      {source !== 'budgets' && professionalsBlock}
      <ReviewsBlock {...view} />
      <SimilarRequests requests={requests} />
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
