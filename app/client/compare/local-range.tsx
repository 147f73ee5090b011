import { RangePicture } from '#app/components/range-picture.tsx'
import { compareTexts as words } from '#texts/compare.ts'
import type { LocalPrices } from './local-prices.server.ts'

/** What the service costs in the city or state of the order, for the amount of work where it is known and as a range, and where that is known from. */
export const LocalRange = ({ amount, range, source }: Pick<LocalPrices, 'amount' | 'range' | 'source'>) => (
  <>
    {amount && <p className="font-semibold">{amount}</p>}
    <RangePicture {...range} />
    <p className="text-small text-help">{`${source}. ${words.localPricesNote}`}</p>
  </>
)
