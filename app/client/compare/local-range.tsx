import { RangePicture } from '#app/ui/range-picture.tsx'
import { compareTexts as words } from '#texts/compare.ts'
import type { LocalPrices } from './local-prices.server.ts'

/** What the service costs in the state of the order, as a range. */
export const LocalRange = ({ range }: Pick<LocalPrices, 'range'>) => (
  <>
    <RangePicture {...range} />
    <p className="text-small text-help">{words.localPricesNote}</p>
  </>
)
