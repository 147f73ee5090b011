import { ButtonLink } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { RangePicture } from '#app/components/range-picture.tsx'
import { compareTexts as words } from '#texts/compare.ts'
import type { Comparison } from './comparison.server.ts'
import type { LocalPrices } from './local-prices.server.ts'
import { priceRow, SideBySide, rowsOfProfessionals } from './side-by-side.tsx'

const rows = [priceRow, ...rowsOfProfessionals]

/** Two or more prices side by side on the order page (product: Quote), not sorted by price. */
export function ComparePrices({ offers, all, local }: Comparison) {
  return (
    <TitledCard id="comparar" title={words.ofOrder} intro={words.ofOrderText}>
      <SideBySide title={words.ofOrder} offers={offers} rows={rows} />
      <div>
        <ButtonLink href={all} kind="secondary">
          {words.all}
        </ButtonLink>
      </div>
      {local && (
        <div className="stack stack-4 border-t border-line pt-4">
          <h3 className="text-title-4">{local.title}</h3>
          <LocalRange {...local} />
        </div>
      )}
    </TitledCard>
  )
}

/** The local price range, scaled to the amount of work if known, with its source. */
export const LocalRange = ({ amount, range, source }: Pick<LocalPrices, 'amount' | 'range' | 'source'>) => (
  <>
    {amount && <p className="font-semibold">{amount}</p>}
    <RangePicture {...range} />
    <p className="text-small text-help">{`${source}. ${words.localPricesNote}`}</p>
  </>
)
