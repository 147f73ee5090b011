import { existsSync } from 'node:fs'
import { migrate } from '#platform/migrate.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (url) => {
  const applied = await migrate(url)
  const outcomes = [`${applied.length} migrations applied`]
  const { loadReferenceData } = await import('./seed-data.ts')
  if (await loadReferenceData()) outcomes.push('catalog and places loaded')
  const { publishAssets } = await import('#platform/cache/release-assets.ts')
  const { db } = await import('#platform/db.ts')
  const assets = 'build/client/assets'
  const published = existsSync(assets) ? await publishAssets(db(), assets, new Date()) : 0
  if (published) outcomes.push(`${published} assets published`)
  return outcomes.join(', ')
})
