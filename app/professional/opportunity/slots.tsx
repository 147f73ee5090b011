import { slotsTaken, slotsText } from '#texts/professional.ts'

/** Four doors, taken slots closed. */
export function Slots({ taken, slots, compact = false }: { taken: number; slots: number; compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`flex gap-1 ${compact ? 'max-tablet:hidden' : ''}`} aria-hidden="true">
        {Array.from({ length: slots }, (_, slot) => (
          <i
            key={slot}
            className={`h-5 w-4 rounded-t-pill border border-accent ${slot < taken ? 'bg-accent' : 'bg-card'}`}
          />
        ))}
      </span>
      <span className="text-small text-soft">
        {slotsText(taken, slots)} <span className={compact ? 'max-tablet:sr-only' : ''}>{slotsTaken}</span>
      </span>
    </span>
  )
}
