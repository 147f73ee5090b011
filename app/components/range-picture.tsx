import { Price } from './price.tsx'

const trackStart = 12
const trackLength = 296

type Part = { label: string; text: string }
type RangePictureProps = {
  /** Lowest to highest, with label and value. */
  parts: readonly [Part, Part, Part]
  /** The position of the middle value, 0 to 1. */
  at: number
}

/** Lowest, middle and highest amount, with the position of the middle one as a picture. */
export function RangePicture({ parts, at }: RangePictureProps) {
  const x = Math.round(trackStart + trackLength * Math.max(0, Math.min(1, at)))
  return (
    <>
      <svg className="drawing w-full" viewBox="0 0 320 56" aria-hidden="true">
        <path className="quiet" d={`M${trackStart} 44H${trackStart + trackLength}`} />
        <path
          className="filled"
          stroke="none"
          d={`M${trackStart} 44C${x - 50} 44 ${x - 26} 10 ${x} 10S${x + 40} 44 ${trackStart + trackLength} 44Z`}
        />
        <path d={`M${trackStart} 38v12M${trackStart + trackLength} 38v12M${x} 8v42`} />
        <circle className="solid" cx={x} cy="10" r="4" />
      </svg>
      <dl className="flex flex-wrap justify-between gap-2">
        {parts.map(({ label: name, text }, place) => (
          <div key={name} className={[undefined, 'text-center', 'text-right'][place]}>
            <dt className="text-small text-soft">{name}</dt>
            <dd className={place === 1 ? 'text-title-4 font-bold text-accent-strong' : 'font-semibold'}>
              <Price text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
