import { StandaloneLink } from '#app/components/text-link.tsx'
import { href } from '#href.ts'
import { compareTexts as words } from '#texts/compare.ts'
import { proposalTexts } from '#texts/proposals.ts'
import type { CompareView, WholeOffer } from './compare-view.server.ts'
import { priceRow, type Row, plainText, SideBySide, rowsOfProfessionals } from './side-by-side.tsx'

/** Text in place of a price that has another unit or is missing. */
const noPriceText = ({ asked: askedUnit }: WholeOffer) => (askedUnit ? words.askedFor[askedUnit] : words.notSaid)

const rowsOf = ({ unitPrices, uuid }: CompareView): Row<WholeOffer>[] => [
  priceRow,
  ...unitPrices.map(({ name, label }) => ({
    label,
    show: (offer: WholeOffer) => plainText(offer[name] ?? noPriceText(offer)),
  })),
  {
    label: words.included,
    show: (offer) => <Included offer={offer} orderUuid={uuid} />,
  },
  { label: words.start, show: ({ start }) => plainText(start) },
  { label: words.warranty, show: ({ warranty }) => plainText(warranty) },
  ...rowsOfProfessionals,
]

function Included({ offer, orderUuid: uuid }: { offer: WholeOffer; orderUuid: string }) {
  const { included, more, photos, proposalId } = offer
  if (proposalId === null) return plainText(words.notSaid)
  return (
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
  )
}

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
