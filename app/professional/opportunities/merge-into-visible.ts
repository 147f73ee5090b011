/** A row of the list, and when it was offered (ms). */
type Listed = { uuid: string; offeredAt: number }

/**
 * Merges a revalidated list into the visible one: rows stay in place with current data, new ones wait to be shown,
 * missing ones may be gone or on a later page.
 */
export function mergeIntoVisible<Row extends Listed>(first: readonly Row[], latest: readonly Row[]) {
  const latestByUuid = new Map(latest.map((row) => [row.uuid, row]))
  const visibleUuids = new Set(first.map(({ uuid }) => uuid))
  const newest = Math.max(0, ...first.map(({ offeredAt }) => offeredAt))
  return {
    rows: first.map((row) => latestByUuid.get(row.uuid) ?? row),
    missing: first.filter(({ uuid }) => !latestByUuid.has(uuid)).map(({ uuid }) => uuid),
    fresh: latest.filter(({ uuid, offeredAt }) => !visibleUuids.has(uuid) && offeredAt > newest).length,
  }
}
