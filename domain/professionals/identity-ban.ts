/** What is kept of whoever deletes an account while it is suspended, and for how long (docs/decisions/0061). */

export const leaverKinds = ['phone', 'document'] as const
export type LeaverKind = (typeof leaverKinds)[number]

/** A number passes on to somebody else; a document does not. */
export const phoneKeptDays = 180
export const documentKeptYears = 5

const dayMs = 86_400_000

/** The day on which it is erased, as `2031-11-20`, counted from the day of leaving. */
export function keptUntil(kind: LeaverKind, leftOn: string): string {
  const [year, month, day] = leftOn.split('-').map(Number) as [number, number, number]
  const last =
    kind === 'phone'
      ? Date.UTC(year, month - 1, day) + phoneKeptDays * dayMs
      : Date.UTC(year + documentKeptYears, month - 1, day)
  return new Date(last).toISOString().slice(0, 10)
}
