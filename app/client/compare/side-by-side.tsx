import type { ReactNode } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Price } from '#app/ui/price.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { compareTexts as words } from '#texts/compare.ts'
import type { Offer } from './offer.server.ts'

export type Row<One extends Offer> = { label: string; show: (offer: One) => ReactNode }

/** What was said, softer where nothing was. */
export const said = (text: string) => <span className={text === words.notSaid ? 'text-soft' : undefined}>{text}</span>

export const priceRow: Row<Offer> = {
  label: words.price,
  show: ({ price, from }) => (
    <>
      <Price text={price} />
      {from && <span className="block text-small text-help">{from}</span>}
    </>
  ),
}

/** What is known of each of them whatever they offer. */
export const standingRows: readonly Row<Offer>[] = [
  { label: words.rating, show: ({ rating }) => rating },
  { label: words.answered, show: ({ answered }) => said(answered) },
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

type Props<One extends Offer> = {
  title: string
  /** The level of the names on the phone: one below what stands above the whole. */
  heading: 'h2' | 'h3'
  offers: readonly One[]
  rows: readonly Row<One>[]
}

/** Offers row by row: a table at the desk; on the phone cards that are swept, each below its name. */
export function SideBySide<One extends Offer>({ title, heading: Heading, offers, rows }: Props<One>) {
  return (
    <>
      <table className="hidden w-full table-fixed border-collapse desktop:table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="w-32 py-3 pr-3 text-left text-small font-semibold text-help">
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div className="overflow-x-auto desktop:hidden" tabIndex={0} role="group" aria-label={title}>
        <ul className="flex snap-x snap-mandatory items-start gap-3 pb-2">
          {offers.map((offer) => (
            <li
              key={offer.leadId}
              className="w-[85%] max-w-96 shrink-0 snap-start rounded-card border border-line bg-card p-4"
            >
              <Heading className="mb-2 text-title-4">
                <Name offer={offer} />
              </Heading>
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
    </>
  )
}
