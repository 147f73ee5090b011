import { migrate } from '#platform/migrate.ts'
import { refuseInProduction, withDatabase } from './with-database.ts'

refuseInProduction('db:seed')
await withDatabase(async (url) => {
  await migrate(url)
  const { loadReferenceData, seedTown } = await import('./seed-data.ts')
  await loadReferenceData()
  return (await seedTown())
    ? 'town seeded'
    : 'the database has people already: nothing was changed (npm run db:reset begins anew)'
})
