/** The only place where the product reads the time. The distance is 0 but in tests and demonstrations that move the clock. */
let distanceMs = 0

/** Now, in UTC. Actions take it as an argument and never ask by themselves. */
export const now = () => new Date(Date.now() + distanceMs)

/** Moves the clock of this process (test hook `POST /api/dev/advance`); every process follows through the `settings` table. */
export function setClockDistance(ms: number) {
  distanceMs = ms
}

export const clockDistanceMs = () => distanceMs
