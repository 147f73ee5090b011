import { RangePicture } from '#app/components/range-picture.tsx'
import { compareTexts as words } from '#texts/compare.ts'
import type { LocalPrices } from './local-prices.server.ts'

/** The local price range, scaled to the amount of work if known, with its source. */
export const LocalRange = ({ amount, range, source }: Pick<LocalPrices, 'amount' | 'range' | 'source'>) => (
  <>
    {amount && <p className="font-semibold">{amount}</p>}
    <RangePicture {...range} />
    <p className="text-small text-help">{`${source}. ${words.localPricesNote}`}</p>
  </>
)
