import { placesText } from '#texts/professional.ts'

/** Four doors, the taken ones closed: how many professionals are in already. */
export function Places({ taken, places }: { taken: number; places: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="flex gap-1" aria-hidden="true">
        {Array.from({ length: places }, (_, place) => (
          <i
            key={place}
            className={`h-5 w-4 rounded-t-pill border border-accent ${place < taken ? 'bg-accent' : 'bg-card'}`}
          />
        ))}
      </span>
      <span className="text-small text-soft">{placesText(taken, places)}</span>
    </span>
  )
}
