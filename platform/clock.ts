/** The only place where the product reads the time. The distance is 0 unless a test or demonstration moves it. */
let distanceMs = 0

/** Now, in UTC. Actions take it as an argument and never ask by themselves. */
export const now = () => new Date(Date.now() + distanceMs)

/** Moves the clock of this process (`POST /api/dev/advance`); all processes follow by the `settings` table. */
export function setClockDistance(ms: number) {
  distanceMs = ms
}

export const clockDistanceMs = () => distanceMs
