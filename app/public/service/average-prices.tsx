import { StandaloneLink } from '#app/components/text-link.tsx'
import type { Service } from '#domain/catalog/service.ts'
import { servicePageTexts } from '#texts/service-pages.ts'
import { categoryTexts as words } from '#texts/site.ts'
import { PriceRange } from './price-range.tsx'

/** Prices of the service, with a link to its price page (H-07). */
export const AveragePrices = ({ prices, pricePage }: { prices: Service['prices']; pricePage: string }) => (
  <section className="card flex flex-col gap-4" aria-labelledby="precos">
    <h2 id="precos" className="text-title-3">
      {words.prices} <span className="text-body font-normal text-soft">{`(${prices.unit})`}</span>
    </h2>
    <PriceRange prices={prices} />
    <StandaloneLink href={pricePage}>{servicePageTexts.allPrices}</StandaloneLink>
  </section>
)
