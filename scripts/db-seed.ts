import { migrate } from '#platform/migrate.ts'
import { refuseInProduction, withDatabase } from './with-database.ts'

refuseInProduction('db:seed')
await withDatabase(async (url) => {
  await migrate(url)
  const { addDemoPictures, loadReferenceData, seedDemo } = await import('./seed-data.ts')
  await loadReferenceData()
  const isNew = await seedDemo()
  if (isNew) await addDemoPictures()
  return isNew
    ? 'demo data seeded'
    : 'the database has people already: nothing was changed (npm run db:reset starts over)'
})
