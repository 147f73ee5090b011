import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { FileTooLarge, isFileKey, newFileKey, type Storage } from './storage.ts'

type Bucket = {
  /** With the name of the bucket in the host or in the path. */
  endpoint: string
  region: string
  key: string
  secret: string
}

/** Shorter than anybody waits for an answer (http/in-time.ts). */
const patienceMs = 4_000

/** Keeps files in a bucket that speaks S3, in which only the product reads. */
export function s3Storage({ endpoint, region, key: accessKeyId, secret: secretAccessKey }: Bucket): Storage {
  const bucket = new S3mini({ endpoint, region, accessKeyId, secretAccessKey, requestAbortTimeout: patienceMs })
  return {
    async put(bytes, { maxBytes, key = newFileKey() }) {
      const whole = await collected(bytes, maxBytes)
      await bucket.putObject(key, whole, 'application/octet-stream')
      return { key, size: whole.length }
    },
    async get(key) {
      if (!isFileKey(key)) return null
      const found = await bucket.getObjectResponse(key)
      if (!found?.body) return null
      return {
        body: Readable.fromWeb(found.body as ReadableStream<Uint8Array>),
        size: Number(found.headers.get('content-length')),
      }
    },
    /** A bucket says of what was never there that it is gone, too. */
    delete: async (key) => isFileKey(key) && bucket.deleteObject(key),
  }
}

async function collected(bytes: Uint8Array | AsyncIterable<Uint8Array>, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
    size += chunk.length
    if (size > maxBytes) throw new FileTooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
