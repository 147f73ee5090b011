import { parseArgs } from 'node:util'
import { withDatabase } from './with-database.ts'

/** `npm run deletions:replay -- --since 2026-11-27T03:00:00Z`: after a restore other than by `npm run restore`. */
await withDatabase(async () => {
  const { since = '' } = parseArgs({ options: { since: { type: 'string' } } }).values
  if (Number.isNaN(Date.parse(since)))
    throw new Error('Name the moment of the restored state: npm run deletions:replay -- --since 2026-11-27T03:00:00Z')
  const { replaySince } = await import('./replay-since.ts')
  return `deletions of accounts repeated: ${await replaySince(new Date(since))}`
})
