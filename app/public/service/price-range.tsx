import { RangePicture } from '#app/components/range-picture.tsx'
import type { Service } from '#domain/catalog/service.ts'
import { priceRangeText, priceSourceText } from '#texts/catalog.ts'
import { categoryTexts as words } from '#texts/site.ts'

/** Minimum, average and maximum as text, and the position of the average as a picture (H-07, L-02). */
export const PriceRange = ({ prices }: { prices: Service['prices'] }) => (
  <div className="flex flex-col gap-4">
    <RangePicture {...priceRangeText(prices)} />
    <p className="text-small text-help">
      {`${priceSourceText(prices.sampleSize, words.month(prices.date))}. ${words.priceNote}`}
    </p>
  </div>
)
