import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, onTestFinished, test } from 'vitest'
import { loadReference } from '#db/reference/load-reference.ts'
import { seedDemoDataOnce } from '#db/seed/demo-data.ts'
import { replayDeletion } from '#domain/account-deletion/delete-account.server.ts'
import { recordDeletions, replayDeletions } from '#domain/account-deletion/deletion-list.server.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { folderStorage } from '#platform/media/storage/folder-storage.ts'
import { storage } from '#platform/media/storage/own-storage.ts'
import { migrate } from '#platform/migrate.ts'
import { keyRing } from '#platform/security/key-ring.ts'
import { secrets } from '#platform/security/secrets.ts'
import { createInMemoryFolder } from '#test/support/in-memory-folder.ts'
import { startThrowaway } from '#test/support/throwaway.ts'
import { checkBackup, restoreBackup, writeBackup } from './backup-folder.ts'

/** A server version that the local pg_dump can read: the embedded one may be newer. */
const [, version = ''] = /\) (\d+)/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? []
const native = `/usr/lib/postgresql/${version}`
const canDump = existsSync(`${native}/bin/postgres`)
const why = canDump ? '' : ' (skipped: no pg_dump with a PostgreSQL of its version on this machine)'

const folder = mkdtempSync(join(tmpdir(), 'ajeita-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Every table with its rows, as text. */
async function contentOf(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ line: string }>(`select t::text as line from ${name} t order by 1`)
    content[name] = rows.map(({ line }) => line)
  }
  await client.end()
  return content
}

const toError = (message: RegExp) => ({ message })

test.skipIf(!canDump)(
  `a backup of the demo data is restored elsewhere with every row and picture, and later deletions are repeated${why}`,
  async () => {
    const server = await startThrowaway({ native, folder: createInMemoryFolder('ajeita-backup-') })
    onTestFinished(() => server.stop())
    const createDatabase = async (name: string) => {
      const admin = new pg.Client({ connectionString: server.adminUrl })
      await admin.connect()
      await admin.query(`create database ${name} owner ajeita`)
      await admin.end()
      return server.url.replace('@/ajeita', `@/${name}`)
    }
    await migrate(server.url)
    const source = openDatabase(server.url)
    const now = new Date()
    await loadReference(source.db)
    await refreshCatalog(source.db)
    await seedDemoDataOnce(source.db, now, { withHistory: true })
    const backup = join(folder, 'backup')
    const place = { store: storage(), secrets: secrets(), folder: backup }
    const before = await contentOf(server.url)
    const manifest = await writeBackup({ ...place, url: server.url, now })
    assert.ok(manifest.files > 10)
    assert.equal(manifest.missingFiles, 0)
    await assert.rejects(writeBackup({ ...place, url: server.url, now }), toError(/already exists/))

    const url = await createDatabase('restored')
    const store = folderStorage(join(folder, 'restored'))
    assert.equal((await checkBackup(place)).createdAt, now.toISOString())
    assert.equal(await restoreBackup({ url, store, folder: backup }), manifest.files)
    assert.deepEqual(await contentOf(url), before)
    const files = await source.db.selectFrom('picture_files').select('storage_key').execute()
    for (const { storage_key: key } of files) {
      const own = await storage().get(key)
      const restored = await store.get(key)
      assert.ok((await buffer(own!.body)).equals(await buffer(restored!.body)), key)
    }
    await assert.rejects(
      restoreBackup({ url, store, folder: backup }),
      toError(/^The database is not empty\. Restore into/),
    )

    // Two accounts are deleted after the backup.
    const later = new Date(now.getTime() + 60_000)
    for (const role of ['client', 'professional'] as const) {
      const { id } = await source.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', role)
        .where('status', '=', 'active')
        .orderBy('id')
        .executeTakeFirstOrThrow()
      await replayDeletion(source.db, { userId: id, role }, later)
    }
    assert.equal(await recordDeletions(source.db, later, store), 2)
    assert.equal(await recordDeletions(source.db, later, store), 0, 'idempotent')
    const deleted = async (db: typeof source.db) =>
      await db
        .selectFrom('users')
        .select(['id', 'phone', 'name'])
        .where('status', '=', 'deleted')
        .orderBy('id')
        .execute()
    const restored = openDatabase(url)
    assert.equal((await deleted(restored.db)).length, 0)
    assert.equal(await replayDeletions(restored.db, now, later, store), 2)
    assert.deepEqual(await deleted(restored.db), await deleted(source.db))
    assert.equal(await replayDeletions(restored.db, now, later, store), 0, 'idempotent')
    await restored.close()
    await source.close()

    const others = { keys: keyRing([Buffer.alloc(32, 1).toString('base64url')]), pinPepper: 'p'.repeat(32) }
    await assert.rejects(
      checkBackup({ folder: backup, secrets: others }),
      toError(/^The keys of this backup are missing here: 1 of its 1 SECRET_KEYS and its PIN_PEPPER\. Set them/),
    )
    assert.ok(await checkBackup({ folder: backup, secrets: others, withoutKeys: true }))
    cpSync(backup, join(folder, 'damaged'), { recursive: true })
    writeFileSync(join(folder, 'damaged', 'database.dump'), 'half')
    await assert.rejects(
      checkBackup({ ...place, folder: join(folder, 'damaged') }),
      toError(/database\.dump is damaged/),
    )
    await assert.rejects(checkBackup({ ...place, folder }), toError(/is no backup: manifest\.json is missing\.$/))
  },
)
