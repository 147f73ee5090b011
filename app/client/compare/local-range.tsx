import { RangePicture } from '#app/ui/range-picture.tsx'
import { compareTexts as words } from '#texts/compare.ts'
import type { LocalPrices } from './local-prices.server.ts'

/** What the service costs in the city or state of the order, as a range, and where that is known from. */
export const LocalRange = ({ range, source }: Pick<LocalPrices, 'range' | 'source'>) => (
  <>
    <RangePicture {...range} />
    <p className="text-small text-help">{`${source}. ${words.localPricesNote}`}</p>
  </>
)
