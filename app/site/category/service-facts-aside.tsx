import Banner from '#app/islands/ui/banner.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { expressTexts } from '#texts/express.ts'
import { categoryTexts as words, serviceTexts } from '#texts/site.ts'
import { AveragePrices } from './average-prices.tsx'
import type { ServiceView } from './service-view.server.ts'

type ServiceFactsAsideProps = {
  view: Pick<ServiceView, 'service' | 'express' | 'safetyTip' | 'prices' | 'averageJobLength' | 'hasBanner'>
}

/** What stands beside the form: what asking costs, what is dangerous, what the service costs and is. */
export const ServiceFactsAside = ({
  view: { service, express, safetyTip, prices, averageJobLength, hasBanner },
}: ServiceFactsAsideProps) => (
  <div className="stack stack-6 desktop:pt-12">
    <ul className="stack stack-2 font-semibold">
      {[serviceTexts.free, serviceTexts.upToFour, serviceTexts.noObligation].map((promise) => (
        <li key={promise} className="flex items-center gap-2">
          <Icon name="check-circle" size={20} className="text-second" />
          {promise}
        </li>
      ))}
    </ul>
    {express && (
      <p className="stack stack-1">
        <span className="text-soft">{expressTexts.aside}</span>
        <ButtonLink href={express.href} kind="secondary" icon="calendar" wide>
          {express.label}
        </ButtonLink>
      </p>
    )}
    {safetyTip && (
      <Alert tone="warning" icon="shield" title={words.safety}>
        {safetyTip}
      </Alert>
    )}
    <AveragePrices prices={prices} pricePage={`/${service.fullSlug}/preco/${service.slug}`} />
    <section className="stack stack-2" aria-labelledby="sobre">
      <h2 id="sobre" className="text-title-3">
        {words.about}
      </h2>
      <p className="text-soft">{service.description}</p>
      <p className="text-soft">
        <strong className="text-ink">{words.length}:</strong> {averageJobLength}.
      </p>
    </section>
    {hasBanner && <Banner categoryId={service.id} campaign={service.slug} />}
  </div>
)
