import { existsSync } from 'node:fs'
import { migrate } from '#platform/migrate.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (url) => {
  const applied = await migrate(url)
  const { loadReferenceData } = await import('./seed-data.ts')
  const changed = await loadReferenceData()
  const { publishAssets } = await import('#platform/cache/release-assets.ts')
  const { db } = await import('#platform/db.ts')
  const assets = 'build/client/assets'
  const published = existsSync(assets) ? await publishAssets(db(), assets, new Date()) : 0
  return `${applied.length} migrations applied${changed ? ', catalog and places loaded' : ''}${published ? `, ${published} assets published` : ''}`
})
