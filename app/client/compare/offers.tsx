import { StandaloneLink } from '#app/components/text-link.tsx'
import { href } from '#href.ts'
import { compareTexts as words } from '#texts/compare.ts'
import { proposalTexts } from '#texts/proposals.ts'
import type { CompareView, WholeOffer } from './compare-view.server.ts'
import { priceRow, type Row, plainText, SideBySide, rowsOfProfessionals } from './side-by-side.tsx'

/** Text in place of a price that has another unit or is missing. */
const noPriceText = ({ asked: askedUnit }: WholeOffer) => (askedUnit ? words.askedFor[askedUnit] : words.notSaid)

const rowsOf = ({ perUnits, uuid }: CompareView): Row<WholeOffer>[] => [
  priceRow,
  ...perUnits.map(({ of, label }) => ({
    label,
    show: (offer: WholeOffer) => plainText(offer[of] ?? noPriceText(offer)),
  })),
  {
    label: words.included,
    show: ({ included, more, photos, proposalId }) =>
      proposalId === null ? (
        plainText(words.notSaid)
      ) : (
        <>
          <ul className="stack stack-1">
            {included.map((text, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have nothing else, and do not move
              <li key={index} className="break-words">
                {text}
              </li>
            ))}
          </ul>
          {more && <p className="text-soft">{more}</p>}
          {photos && <p className="text-soft">{photos}</p>}
          <StandaloneLink href={href('/meus-pedidos/:uuid/orcamento/:proposalId', { uuid, proposalId })}>
            {proposalTexts.see}
          </StandaloneLink>
        </>
      ),
  },
  { label: words.start, show: ({ start }) => plainText(start) },
  { label: words.warranty, show: ({ warranty }) => plainText(warranty) },
  ...rowsOfProfessionals,
]

export function Offers({ view }: { view: CompareView }) {
  return (
    <div className="stack stack-2">
      <div className="desktop:rounded-card desktop:border desktop:border-line desktop:bg-card desktop:p-4">
        <SideBySide title={words.title} offers={view.offers} rows={rowsOf(view)} />
      </div>
      {view.amountNote && <p className="text-small text-help">{view.amountNote}</p>}
    </div>
  )
}
