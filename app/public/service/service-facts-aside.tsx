import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import Banner from '#app/islands/ui/banner.tsx'
import { priceHref } from '#href.ts'
import { expressTexts } from '#texts/express.ts'
import { categoryTexts as words, serviceTexts } from '#texts/site.ts'
import { AveragePrices } from './average-prices.tsx'
import { HowItWorksDialog } from './how-it-works-dialog.tsx'
import type { ServiceView } from './service-view.server.ts'

type ServiceFactsAsideProps = {
  view: Pick<ServiceView, 'service' | 'express' | 'safetyTip' | 'prices' | 'hasBanner'>
}

/** Beside the form: how it works, safety advice, prices. */
export const ServiceFactsAside = ({
  view: { service, express, safetyTip, prices, hasBanner },
}: ServiceFactsAsideProps) => (
  <div className="stack stack-6 desktop:row-span-2 desktop:pt-12">
    <ul className="stack stack-2 font-semibold">
      {[serviceTexts.free, serviceTexts.upToFour, serviceTexts.noObligation].map((promise) => (
        <li key={promise} className="flex items-center gap-2">
          <Icon name="check-circle" size={20} className="text-second" />
          {promise}
        </li>
      ))}
    </ul>
    <div>
      <HowItWorksDialog />
    </div>
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
    <AveragePrices prices={prices} pricePage={priceHref(service.fullSlug, service.slug)} />
    {hasBanner && <Banner categoryId={service.id} campaign={service.slug} />}
  </div>
)
