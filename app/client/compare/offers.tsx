import type { ReactNode } from 'react'
import { RouteLink } from '#app/frame/route-link.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Price } from '#app/ui/price.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { href } from '#href.ts'
import { compareTexts as words } from '#texts/compare.ts'
import { proposalTexts } from '#texts/proposals.ts'
import type { CompareView, Offer } from './compare-view.server.ts'

type Row = { label: string; show: (offer: Offer) => ReactNode }

const quiet = (text: string) => <span className={text === words.notSaid ? 'text-soft' : undefined}>{text}</span>

const rowsOf = ({ hasPerM2, uuid }: CompareView): Row[] => [
  {
    label: words.price,
    show: ({ price, from }) => (
      <>
        <Price text={price} />
        {from && <span className="block text-small text-help">{from}</span>}
      </>
    ),
  },
  ...(hasPerM2
    ? [{ label: words.perM2, show: ({ perM2 }: Offer) => (perM2 ? <Price text={perM2} /> : quiet(words.notSaid)) }]
    : []),
  {
    label: words.included,
    show: ({ included, more, photos, proposal }) =>
      proposal ? (
        <>
          <ul className="stack stack-1">
            {included.map((text, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have nothing else, and do not move
              <li key={at} className="break-words">
                {text}
              </li>
            ))}
          </ul>
          {more && <p className="text-soft">{more}</p>}
          {photos && <p className="text-soft">{photos}</p>}
          <TextLink
            alone
            href={href('/meus-pedidos/:uuid/orcamento/:proposalId', { uuid, proposalId: proposal.id })}
            linkAs={RouteLink}
          >
            {proposalTexts.see}
          </TextLink>
        </>
      ) : (
        quiet(words.notSaid)
      ),
  },
  { label: words.start, show: ({ start }) => quiet(start) },
  { label: words.warranty, show: ({ warranty }) => quiet(warranty) },
  { label: words.rating, show: ({ rating }) => rating },
  { label: words.answered, show: ({ answered }) => quiet(answered) },
  {
    label: words.documents,
    show: ({ hasDocuments }) =>
      hasDocuments ? (
        <Badge tone="success" icon="shield">
          {words.documentsYes}
        </Badge>
      ) : (
        <span className="text-soft">{words.documentsNo}</span>
      ),
  },
]

const Name = ({ offer: { name, avatar, link } }: { offer: Offer }) => (
  <span className="flex items-center gap-3">
    <Avatar name={name} src={avatar} size="small" decorative />
    <TextLink href={link}>{name}</TextLink>
  </span>
)

/** A table at the desk; on the phone cards that are swept, each below its name. */
export function Offers({ view }: { view: CompareView }) {
  const rows = rowsOf(view)
  const { offers, areaNote } = view
  return (
    <div className="stack stack-2">
      <div className="hidden rounded-card border border-line bg-card p-4 desktop:block">
        <table className="w-full table-fixed border-collapse">
          <caption className="sr-only">{words.title}</caption>
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="w-40 py-3 pr-3 text-left text-small font-semibold text-help">
                {words.professional}
              </th>
              {offers.map((offer) => (
                <th key={offer.leadId} scope="col" className="px-2 py-3 text-left align-bottom">
                  <Name offer={offer} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, show }) => (
              <tr key={label} className="border-b border-line align-top last:border-0">
                <th scope="row" className="py-3 pr-3 text-left text-small font-semibold text-help">
                  {label}
                </th>
                {offers.map((offer) => (
                  <td key={offer.leadId} className="px-2 py-3">
                    {show(offer)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div className="overflow-x-auto desktop:hidden" tabIndex={0} role="group" aria-label={words.title}>
        <ul className="flex snap-x snap-mandatory items-start gap-3 pb-2">
          {offers.map((offer) => (
            <li
              key={offer.leadId}
              className="w-[85%] max-w-96 shrink-0 snap-start rounded-card border border-line bg-card p-4"
            >
              <h2 className="mb-2 text-title-4">
                <Name offer={offer} />
              </h2>
              <dl>
                {rows.map(({ label, show }) => (
                  <div key={label} className="border-t border-line py-2">
                    <dt className="text-small text-help">{label}</dt>
                    <dd>{show(offer)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      </div>
      {areaNote && <p className="text-small text-help">{areaNote}</p>}
    </div>
  )
}
