import { migrate } from '#platform/migrate.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (url) => {
  const applied = await migrate(url)
  const { loadReferenceData } = await import('./seed-data.ts')
  const changed = await loadReferenceData()
  return `${applied.length} migrations applied${changed ? ', catalogue and places loaded' : ''}`
})
