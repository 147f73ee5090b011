import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withDatabase } from './with-database.ts'

/** `npm run backup -- --to <folder>`: database and files of this deployment, for one machine. */
await withDatabase(async (url) => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const [{ writeBackup }, { now }, { env }, { db }, { followClock }, { secrets }, { storage }] = await Promise.all([
    import('./backup-folder.ts'),
    import('#platform/clock.ts'),
    import('#platform/env.ts'),
    import('#platform/db.ts'),
    import('#platform/shared-clock.ts'),
    import('#platform/security/secrets.ts'),
    import('#platform/media/storage/own-storage.ts'),
  ])
  await followClock(db())
  const name = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const folder = resolve(values.to ?? join(env.DATA_DIR, 'backups', name))
  const { files, missingFiles } = await writeBackup({ url, store: storage(), secrets: secrets(), folder, now: now() })
  const missing = missingFiles ? `, ${missingFiles} files were not there` : ''
  return `${folder}: the database and ${files} files${missing}. Keep SECRET_KEYS and PIN_PEPPER (DATA_DIR/secrets.json) apart from it.`
})
