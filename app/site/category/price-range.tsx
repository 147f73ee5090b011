import { Price } from '#app/ui/price.tsx'
import type { Service } from '#domain/catalog/service.ts'
import { priceSourceText } from '#texts/catalog.ts'
import { formatMoney } from '#texts/format.ts'
import { categoryTexts as words } from '#texts/site.ts'

const trackStart = 12
const trackLength = 296

/** Minimum, average and maximum in words, and where the average lies between them as a picture (H-07, L-02). */
export function PriceRange({ prices }: { prices: Service['prices'] }) {
  const { minimumCents, averageCents, maximumCents, sampleSize, date } = prices
  const [minimum, average, maximum] = [minimumCents, averageCents, maximumCents].map(formatMoney) as [
    string,
    string,
    string,
  ]
  const at = trackStart + (trackLength * (averageCents - minimumCents)) / Math.max(1, maximumCents - minimumCents)
  const rows = [
    [words.minimum, minimum],
    [words.average, average],
    [words.maximum, maximum],
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <svg
        className="drawing w-full"
        viewBox="0 0 320 56"
        role="img"
        aria-label={words.pricePicture(minimum, average, maximum)}
      >
        <path className="quiet" d={`M${trackStart} 44H${trackStart + trackLength}`} />
        <path
          className="filled"
          stroke="none"
          d={`M${trackStart} 44C${at - 50} 44 ${at - 26} 10 ${at} 10S${at + 40} 44 ${trackStart + trackLength} 44Z`}
        />
        <path d={`M${trackStart} 38v12M${trackStart + trackLength} 38v12M${at} 8v42`} />
        <circle className="solid" cx={at} cy="10" r="4" />
      </svg>
      <dl className="grid grid-cols-3 gap-2">
        {rows.map(([label, price], place) => (
          <div key={label} className={['', 'text-center', 'text-right'][place]}>
            <dt className="text-small text-soft">{label}</dt>
            <dd className={place === 1 ? 'text-title-4 font-bold text-accent-strong' : 'font-semibold'}>
              <Price text={price} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-help">
        {priceSourceText(sampleSize, words.month(date))}. {words.priceNote}
      </p>
    </div>
  )
}
