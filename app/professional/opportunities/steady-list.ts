/** A row of the list, and when it was offered (ms). */
export type Listed = { uuid: string; offeredAt: number }

/**
 * What stands on the screen while the list is read anew by itself: the rows of the beginning stay where they are, with what is
 * known of them now; what came since the list was loaded waits to be shown; what is missing may have gone, or moved to a later page.
 */
export function steadyList<Row extends Listed>(first: readonly Row[], latest: readonly Row[]) {
  const now = new Map(latest.map((row) => [row.uuid, row]))
  const shown = new Set(first.map(({ uuid }) => uuid))
  const newest = Math.max(0, ...first.map(({ offeredAt }) => offeredAt))
  return {
    rows: first.map((row) => now.get(row.uuid) ?? row),
    missing: first.filter(({ uuid }) => !now.has(uuid)).map(({ uuid }) => uuid),
    fresh: latest.filter(({ uuid, offeredAt }) => !shown.has(uuid) && offeredAt > newest).length,
  }
}
