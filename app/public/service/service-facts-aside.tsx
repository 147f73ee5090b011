import { Alert } from '#app/components/alert.tsx'
import { buttonClass, ButtonLink } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import { PopoverDialog } from '#app/components/popover-dialog.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import Banner from '#app/islands/ui/banner.tsx'
import type { Service } from '#domain/catalog/service.ts'
import { priceHref } from '#href.ts'
import { expressTexts } from '#texts/express.ts'
import { servicePageTexts } from '#texts/service-pages.ts'
import { categoryTexts as words, howItWorks, serviceTexts } from '#texts/site.ts'
import { PriceRange } from './price-range.tsx'
import type { ServiceView } from './service-view.server.ts'

type Props = { view: Pick<ServiceView, 'service' | 'express' | 'safetyTip' | 'prices' | 'hasBanner'> }

/** Beside the form: how it works, safety advice, prices. */
export const ServiceFactsAside = ({ view: { service, express, safetyTip, prices, hasBanner } }: Props) => (
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

/** Prices of the service, with a link to its price page (H-07). */
const AveragePrices = ({ prices, pricePage }: { prices: Service['prices']; pricePage: string }) => (
  <section className="card flex flex-col gap-4" aria-labelledby="precos">
    <h2 id="precos" className="text-title-3">
      {words.prices} <span className="text-body font-normal text-soft">{`(${prices.unit})`}</span>
    </h2>
    <PriceRange prices={prices} />
    <StandaloneLink href={pricePage}>{servicePageTexts.allPrices}</StandaloneLink>
  </section>
)

const dialogId = 'como-funciona'

/** How it works, in three lines (H-02). */
const HowItWorksDialog = () => (
  <>
    <button type="button" className={buttonClass('secondary')} popoverTarget={dialogId} aria-haspopup="dialog">
      <Icon name="info" size={20} />
      {howItWorks.open}
    </button>
    <PopoverDialog id={dialogId} title={howItWorks.title} close={howItWorks.close}>
      <ol className="stack stack-4">
        {howItWorks.steps.map(({ title, short }, index) => (
          <li key={title} className="flex gap-4">
            <span className="step-number">{index + 1}</span>
            <span>
              <strong className="block">{title}</strong>
              <span className="text-soft">{short}</span>
            </span>
          </li>
        ))}
      </ol>
    </PopoverDialog>
  </>
)
