import { type ReactNode, type UIEvent, useRef } from 'react'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Price } from '#app/components/price.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { compareTexts as words } from '#texts/compare.ts'
import type { Offer } from './offer.server.ts'

export type Row<One extends Offer> = { label: string; show: (offer: One) => ReactNode }

/** Text that does not break amounts across lines. */
const withUnbrokenAmounts = (text: string) =>
  text.split(/(R\$ [\d.,]+)/).map((part, index) => (index % 2 ? <Price key={index} text={part} /> : part))

const emptyTexts = new Set<string>([words.notSaid, ...Object.values(words.askedFor)])

/** A value, muted where empty. */
export const plainText = (text: string) => (
  <span className={emptyTexts.has(text) ? 'text-soft' : undefined}>{withUnbrokenAmounts(text)}</span>
)

export const priceRow: Row<Offer> = {
  label: words.price,
  show: ({ price, rate, from }) => (
    <>
      <span>{withUnbrokenAmounts(price)}</span>
      {rate && <span className="block text-small">{withUnbrokenAmounts(rate)}</span>}
      {from && <span className="block text-small text-help">{from}</span>}
    </>
  ),
}

/** Facts that do not depend on the offer. */
export const rowsOfProfessionals: readonly Row<Offer>[] = [
  { label: words.rating, show: ({ rating }) => rating },
  {
    label: words.from,
    show: ({ base, distance }) => (
      <>
        {base}
        {distance && <span className="block text-small text-help">{distance}</span>}
      </>
    ),
  },
  { label: words.answered, show: ({ answered }) => plainText(answered) },
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
  <span className="flex items-center gap-2 desktop:gap-3">
    <Avatar name={name} src={avatar} size="small" decorative />
    <span className="min-w-0 text-small desktop:text-body">
      {link ? <TextLink href={link}>{name}</TextLink> : name}
    </span>
  </span>
)

type Props<One extends Offer> = { title: string; offers: readonly One[]; rows: readonly Row<One>[] }

/** Offers row by row: row names beside them on a desktop, above them on a phone. */
export const SideBySide = <One extends Offer>(props: Props<One>) => (
  <>
    <DeskTable {...props} />
    <PhoneTable {...props} />
  </>
)

const DeskTable = <One extends Offer>({ title, offers, rows }: Props<One>) => (
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
)

/** Two columns fit on any phone; a third is cut off, which hints at scrolling. */
function minWidth(offerCount: number) {
  if (offerCount < 3) return ''
  return offerCount === 3 ? 'min-w-[28rem]' : 'min-w-[37rem]'
}

/**
 * Names are sticky at the top and follow the horizontal scroll by script, since nothing sticks inside a horizontally
 * scrolling box. Without JavaScript they head the table.
 */
function PhoneTable<One extends Offer>({ title, offers, rows }: Props<One>) {
  const names = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  const width = minWidth(offers.length)
  const staysInView = isHydrated || !width
  const follow = ({ currentTarget: { scrollLeft } }: UIEvent) => {
    for (const { current: box } of [names, table]) if (box) box.scrollLeft = scrollLeft
  }
  return (
    <div className="rounded-card border border-line bg-card desktop:hidden">
      {staysInView && (
        <div
          ref={names}
          onScroll={follow}
          className="sticky top-0 z-10 overflow-hidden rounded-t-card border-b border-line bg-card"
        >
          <ul className={`flex items-center ${width}`}>
            {offers.map((offer) => (
              <li key={offer.leadId} className="min-w-0 flex-1 px-3 py-2 font-semibold">
                <Name offer={offer} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div
        ref={table}
        onScroll={follow}
        role="region"
        aria-label={words.sideBySide}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
        tabIndex={0}
        className="relative overflow-x-auto"
      >
        <table className={`w-full table-fixed border-collapse ${width}`}>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {offers.map((offer) => (
                <th
                  key={offer.leadId}
                  scope="col"
                  className={staysInView ? undefined : 'border-b border-line px-3 py-2 text-left'}
                >
                  {staysInView ? <span className="sr-only">{offer.name}</span> : <Name offer={offer} />}
                </th>
              ))}
            </tr>
          </thead>
          {rows.map((row) => (
            <PhoneRow key={row.label} row={row} offers={offers} />
          ))}
        </table>
      </div>
    </div>
  )
}

const PhoneRow = <One extends Offer>({ row, offers }: { row: Row<One>; offers: readonly One[] }) => (
  <tbody className="border-b border-line last:border-0">
    <tr>
      <th scope="rowgroup" colSpan={offers.length} className="px-3 pt-3 text-left">
        <span className="sticky left-3 inline-block text-small font-semibold text-help">{row.label}</span>
      </th>
    </tr>
    <tr className="align-top">
      {offers.map((offer) => (
        <td key={offer.leadId} className="px-3 pt-1 pb-3 break-words">
          {row.show(offer)}
        </td>
      ))}
    </tr>
  </tbody>
)
