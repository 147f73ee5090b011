import { dropOldSchema, migrate } from '#platform/migrate.ts'
import { refuseInProduction, withDatabase } from './with-database.ts'

refuseInProduction('db:reset')
await withDatabase(async (url) => {
  await dropOldSchema(url)
  await migrate(url)
  const { addDemoPictures, loadReferenceData } = await import('./seed-data.ts')
  const { resetDemoData } = await import('#db/seed/demo-data.ts')
  const { db } = await import('#platform/db.ts')
  await loadReferenceData()
  await resetDemoData(db(), new Date())
  await addDemoPictures()
  return 'the demo data was reset'
})
