import { profileSettingsTexts as words } from '#texts/profile-settings.ts'

type Point = { x: number; y: number; kind: 'base' | 'covered' | 'around' }

const radius = { around: 0.5, covered: 0.9, base: 1.8 }
const layers = ['around', 'covered', 'base'] as const

/** Covered cities on a map; the number beside it says the same. */
export function ReachMap({ points, count }: { points: Point[]; count: number }) {
  if (!points.length) return count > 0 ? <p className="text-soft">{words.wholeCountry}</p> : null
  return (
    <svg viewBox="0 0 100 100" className="reach-map" role="img" aria-label={words.mapLabel(count)}>
      {layers.map((layer) => (
        <g key={layer} className={`reach-${layer}`}>
          {points
            .filter(({ kind }) => kind === layer)
            .map(({ x, y }) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r={radius[layer]} />
            ))}
        </g>
      ))}
    </svg>
  )
}
