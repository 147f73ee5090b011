import { join } from 'node:path'
import { type Env, env } from '#platform/env.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Where the environment says that files are kept; without a word, in a folder. (Production has to say it.) */
export function storageFor({ FILES, DATA_DIR, ...env }: Env): Storage {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_KEY: key, S3_SECRET: secret } = env
  if (FILES === 's3' && endpoint && region && key && secret) return s3Storage({ endpoint, region, key, secret })
  return folderStorage(join(DATA_DIR, 'files'))
}

let own: Storage | undefined

/** Where this process keeps files. */
export const storage = () => (own ??= storageFor(env))
