import { join } from 'node:path'
import { type Env, env } from '#platform/env.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** The configured storage; a folder by default (production must choose). */
export function storageFor({ FILES, DATA_DIR, ...env }: Env): Storage {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_KEY: key, S3_SECRET: secret } = env
  if (FILES === 's3' && endpoint && region && key && secret) return s3Storage({ endpoint, region, key, secret })
  return folderStorage(join(DATA_DIR, 'files'))
}

let processStorage: Storage | undefined

/** The storage of this process. */
export const storage = () => (processStorage ??= storageFor(env))
