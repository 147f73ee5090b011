import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { addHours } from '#domain/shared/durations.ts'
import { withDatabase } from './with-database.ts'

/** `npm run restore -- --from <folder>`: into an empty database; then repeats account deletions since the backup. */
await withDatabase(async (url) => {
  const options = { from: { type: 'string' }, 'without-keys': { type: 'boolean' } } as const
  const { from, 'without-keys': withoutKeys } = parseArgs({ options }).values
  if (!from) throw new Error('Name the backup: npm run restore -- --from <folder>')
  const folder = resolve(from)
  const [{ checkBackup, restoreBackup }, { migrate }, { secrets }, { storage }] = await Promise.all([
    import('./backup-folder.ts'),
    import('#platform/migrate.ts'),
    import('#platform/security/secrets.ts'),
    import('#platform/media/storage/own-storage.ts'),
  ])
  const { createdAt } = await checkBackup({ secrets: secrets(), folder, withoutKeys })
  const files = await restoreBackup({ url, store: storage(), folder })
  await migrate(url)
  const { replaySince } = await import('./replay-since.ts')
  const replayed = await replaySince(addHours(new Date(createdAt), -1))
  return `restored the database and ${files} files; deletions of accounts repeated: ${replayed}`
})
