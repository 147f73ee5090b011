import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { type Db, openDatabase } from '#platform/database/open-database.ts'
import { folderStorage } from '#platform/media/storage/folder-storage.ts'
import type { Storage } from '#platform/media/storage/storage.ts'
import type { Secrets } from '#platform/security/secrets.ts'

const manifestShape = z.object({
  createdAt: z.iso.datetime(),
  /** Digests: which keys the backup needs, not the keys. */
  keys: z.array(z.string()),
  pepper: z.string(),
  databaseSha256: z.string(),
  files: z.number(),
  missingFiles: z.number(),
})
type Manifest = z.infer<typeof manifestShape>

type Deployment = { url: string; store: Storage; secrets: Secrets; folder: string }

const digestOf = (secret: string | Buffer) => createHash('sha256').update('backup key ').update(secret).digest('hex')
const keyDigests = ({ keys, pinPepper }: Secrets) => ({
  keys: keys.map(({ bytes }) => digestOf(bytes)),
  pepper: digestOf(pinPepper),
})

async function sha256(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Runs a PostgreSQL program, with the password in its environment, hidden from other users. */
async function runTool(name: 'pg_dump' | 'pg_restore', url: string, args: string[]) {
  if (spawnSync(name, ['--version']).status !== 0)
    throw new Error(
      `${name} is not there. Install the client programs of PostgreSQL, of the server's version or newer, and put their folder into PATH.`,
    )
  const [, scheme = '', user = '', password, rest = ''] = /^(\w+:\/\/)([^:@/]*)(?::([^@]*))?(@.*)$/s.exec(url) ?? []
  const env = { ...process.env, ...(password === undefined ? {} : { PGPASSWORD: decodeURIComponent(password) }) }
  const child = spawn(name, [`--dbname=${scheme ? scheme + user + rest : url}`, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk))
  const status = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (status === 0) return
  const hint = /version mismatch|unsupported version/.test(errors)
    ? ' Use the one of the server’s version or newer.'
    : ''
  throw new Error(`${name} failed: ${errors.trim().split('\n').slice(-3).join(' ')}${hint}`)
}

const listFiles = (db: Db) => db.selectFrom('picture_files').select(['storage_key as key', 'bytes']).execute()

/**
 * Writes the database, then its files, into a new folder, which appears whole or not at all. Keys are stored
 * elsewhere. Returns the manifest.
 */
export async function writeBackup({ url, store, secrets, folder, now }: Deployment & { now: Date }): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} already exists. Name a new folder.`)
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const dump = join(draft, 'database.dump')
  await runTool('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', `--file=${dump}`])
  const copy = folderStorage(join(draft, 'files'))
  const { db, close } = openDatabase(url, { max: 1 })
  const rows = await listFiles(db).finally(close)
  let files = 0
  for (const { key, bytes } of rows) {
    const file = await store.get(key)
    if (!file) continue // deleted since the dump
    await copy.put(file.body, { maxBytes: bytes, key })
    files++
  }
  const manifest: Manifest = {
    createdAt: now.toISOString(),
    ...keyDigests(secrets),
    databaseSha256: await sha256(dump),
    files,
    missingFiles: rows.length - files,
  }
  writeFileSync(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  renameSync(draft, folder)
  return manifest
}

/** Throws a one-line error for an incomplete backup or other keys. */
export async function checkBackup({
  secrets,
  folder,
  withoutKeys,
}: Pick<Deployment, 'secrets' | 'folder'> & { withoutKeys?: boolean | undefined }) {
  const file = join(folder, 'manifest.json')
  if (!existsSync(file)) throw new Error(`${folder} is no backup: manifest.json is missing.`)
  const manifest = manifestShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  if ((await sha256(join(folder, 'database.dump'))) !== manifest.databaseSha256)
    throw new Error(`${folder}: database.dump is damaged. Use another backup.`)
  const { keys, pepper } = keyDigests(secrets)
  const missingKeys = manifest.keys.filter((key) => !keys.includes(key)).length
  const missing: string[] = []
  if (missingKeys) missing.push(`${missingKeys} of its ${manifest.keys.length} SECRET_KEYS`)
  if (pepper !== manifest.pepper) missing.push('its PIN_PEPPER')
  if (missing.length && !withoutKeys)
    throw new Error(
      `The keys of this backup are missing here: ${missing.join(' and ')}. Set them (or put its secrets.json into DATA_DIR). Without them everybody signs in again, and bans and debts of deleted accounts are not found: --without-keys restores all the same.`,
    )
  return manifest
}

/** Restores a backup into an empty database and storage. Returns the number of files. */
export async function restoreBackup({ url, store, folder }: Omit<Deployment, 'secrets'>): Promise<number> {
  const { db, pool, close } = openDatabase(url, { max: 1 })
  try {
    const { rows } = await pool.query(
      `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
    )
    if (rows.length)
      throw new Error(
        'The database is not empty. Restore into an empty one: another DATABASE_URL, or another DATA_DIR.',
      )
    const dump = join(folder, 'database.dump')
    const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error']
    await runTool('pg_restore', url, [...options, dump])
    const copy = folderStorage(join(folder, 'files'))
    let files = 0
    for (const { key, bytes } of await listFiles(db)) {
      const file = await copy.get(key)
      if (!file) continue
      await store.put(file.body, { maxBytes: bytes, key })
      files++
    }
    return files
  } finally {
    await close()
  }
}
