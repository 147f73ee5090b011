import { setTimeout as pause } from 'node:timers/promises'
import { withDatabase } from './with-database.ts'

/** The pause between requests to IBGE, doubled by each consecutive failure. */
const betweenMs = 250

/** Adds the centre and area of municipalities without one, from IBGE; stored ones stay. Rate-limited, resumable. */
await withDatabase(async () => {
  const [
    { updatePoints },
    { applyPointsToCities },
    { recalculateReach },
    { ibgeMunicipalities },
    { now },
    { database, inTransaction },
    { emit },
  ] = await Promise.all([
    import('#domain/places/update-points.server.ts'),
    import('#domain/places/city-points.server.ts'),
    import('#domain/professionals/recalculate-reach.server.ts'),
    import('#platform/addresses/ibge.ts'),
    import('#platform/clock.ts'),
    import('#platform/db.ts'),
    import('#platform/events/event-outbox.ts'),
  ])
  const { db } = database()
  const { kept, unknown, left } = await updatePoints(db, {
    pointOf: ibgeMunicipalities(),
    pause: (failures) => pause(betweenMs * 2 ** failures),
    now,
  })
  const moved = await applyPointsToCities(db)
  await recalculateReach(db, moved)
  await inTransaction(db, async (tx) => {
    await emit(tx, now(), { topic: 'places', kind: 'places.changed' })
    return { ok: true }
  })
  return `${kept} points kept, ${moved.length} cities moved, ${unknown} unknown to IBGE, ${left} left for the next time`
})
