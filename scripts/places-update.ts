import { setTimeout as pause } from 'node:timers/promises'
import { withDatabase } from './with-database.ts'

const betweenMs = 250

/** Asks IBGE for the centre and area of every municipality that has none yet, politely; may be broken off and goes on. */
await withDatabase(async () => {
  const [{ updatePoints }, { showPoints }, { reckonReachFrom }, { ibgeMunicipalities }, { now }, { database }] =
    await Promise.all([
      import('#domain/places/update-points.server.ts'),
      import('#domain/places/city-points.server.ts'),
      import('#domain/professionals/reckon-reach.server.ts'),
      import('#platform/addresses/ibge.ts'),
      import('#platform/clock.ts'),
      import('#platform/db.ts'),
    ])
  const { db } = database()
  const { kept, unknown, left } = await updatePoints(db, {
    pointOf: ibgeMunicipalities(),
    pause: () => pause(betweenMs),
    now,
  })
  const moved = await showPoints(db)
  for (let at = 0; at < moved.length; at += 500) await reckonReachFrom(db, moved.slice(at, at + 500))
  return `${kept} points kept, ${moved.length} cities moved, ${unknown} unknown to IBGE, ${left} left for the next time`
})
