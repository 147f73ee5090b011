import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { FileTooLarge, isFileKey, newFileKey, type Storage } from './storage.ts'

type Bucket = {
  /** URL with the bucket in host or path. */
  endpoint: string
  region: string
  key: string
  secret: string
}

/** Shorter than the time limit of a request (http/with-timeout.ts). */
const requestTimeoutMs = 4_000

/** Stores files in a private bucket that speaks S3. */
export function s3Storage({ endpoint, region, key: accessKeyId, secret: secretAccessKey }: Bucket): Storage {
  const bucket = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 1 })

  /** Accepts these statuses; the timeout covers headers only, for slow readers. */
  async function send(method: 'GET' | 'PUT' | 'DELETE', key: string, expected: readonly number[], body?: Buffer) {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), requestTimeoutMs)
    const hash = createHash('sha256').update(body ?? '')
    const response = await bucket
      .fetch(`${endpoint.replace(/\/$/, '')}/${key}`, {
        method,
        body: body ? new Uint8Array(body) : null,
        headers: { 'x-amz-content-sha256': hash.digest('hex'), 'content-type': 'application/octet-stream' },
        redirect: 'error',
        signal: timeout.signal,
      })
      .finally(() => clearTimeout(timer))
    if (expected.includes(response.status)) return response
    await response.body?.cancel()
    throw new Error(`bucket answered ${response.status} to ${method}`)
  }

  return {
    async put(bytes, { maxBytes, key = newFileKey() }) {
      const content = await readAll(bytes, maxBytes)
      const response = await send('PUT', key, [200], content)
      await response.body?.cancel()
      return { key, size: content.length }
    },
    async get(key) {
      if (!isFileKey(key)) return null
      const response = await send('GET', key, [200, 404])
      if (response.status === 200 && response.body)
        return {
          body: Readable.fromWeb(response.body as ReadableStream<Uint8Array>),
          size: Number(response.headers.get('content-length')),
        }
      await response.body?.cancel()
      return null
    },
    /** S3 responds alike for a missing key. */
    async delete(key) {
      if (!isFileKey(key)) return false
      const response = await send('DELETE', key, [200, 204])
      await response.body?.cancel()
      return true
    },
  }
}

async function readAll(bytes: Uint8Array | AsyncIterable<Uint8Array>, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
    size += chunk.length
    if (size > maxBytes) throw new FileTooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
