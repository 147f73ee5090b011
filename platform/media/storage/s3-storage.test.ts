import assert from 'node:assert/strict'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, test } from 'vitest'
import { s3Storage } from './s3-storage.ts'
import { FileTooLarge, newFileKey } from './storage.ts'

const account = { region: 'sa-east-1', key: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Verifies AWS Signature Version 4 of a recent request. */
function isSigned({ method, url, headers }: IncomingMessage) {
  const [, keyId, day, region, signed = '', given = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (keyId !== account.key || region !== account.region) return false
  const names = signed.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return false
  const moment = String(headers['x-amz-date'])
  const [path, query = ''] = url!.split('?')
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = `AWS4-HMAC-SHA256\n${moment}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`
  const signing = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${account.secret}`, day!), region!))
  return timingSafeEqual(Buffer.from(given, 'hex'), hmac(signing, toSign))
}

const storedObjects = new Map<string, Buffer>()
const refused: string[] = []
let isDown = false
const bucket = createServer(async (request, response) => {
  const bytes = await buffer(request)
  const answer = (status: number, body: Buffer | string = '') =>
    response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body)
  if (isDown) return answer(503)
  if (!isSigned(request)) {
    refused.push(request.url!)
    return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
  }
  const name = request.url!
  if (request.method === 'PUT') {
    storedObjects.set(name, bytes)
    return answer(200)
  }
  if (request.method === 'DELETE') {
    storedObjects.delete(name)
    return answer(204)
  }
  const found = storedObjects.get(name)
  return found ? answer(200, found) : answer(404, '<Error><Code>NoSuchKey</Code></Error>')
})
await new Promise<void>((listening) => bucket.listen(0, '127.0.0.1', listening))
afterAll(() => bucket.close())
const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/ajeita`
const storage = s3Storage({ endpoint, ...account })

test('a file is stored, read and deleted in a bucket with valid signatures', async () => {
  const key = newFileKey()
  assert.deepEqual(await storage.put(Buffer.from('retrato'), { maxBytes: 100, key }), { key, size: 7 })
  assert.deepEqual([...storedObjects.keys()], [`/ajeita/${key}`])
  const found = await storage.get(key)
  assert.equal(found!.size, 7)
  assert.equal((await buffer(found!.body)).toString(), 'retrato')
  assert.equal(await storage.delete(key), true)
  assert.equal(storedObjects.size, 0)
  assert.equal(await storage.get(key), null)
  assert.deepEqual(refused, [])
})

test('the verifier detects a wrong secret, a wrong key and a missing signature', async () => {
  for (const wrong of [{ secret: `${account.secret}x` }, { key: 'AKIDOTHER' }, { region: 'us-east-1' }])
    await assert.rejects(
      s3Storage({ endpoint, ...account, ...wrong }).put(Buffer.from('x'), { maxBytes: 10 }),
      /403|SignatureDoesNotMatch/,
    )
  assert.equal((await fetch(`${endpoint}/${newFileKey()}`)).status, 403)
  assert.equal(storedObjects.size, 0)
})

test('an oversized file and an invalid key are rejected, and an unreachable bucket is reported', async () => {
  const refusedCount = refused.length
  await assert.rejects(storage.put(Buffer.alloc(101), { maxBytes: 100 }), FileTooLarge)
  for (const key of ['', '../ajeita-other/secret', '?acl', 'A'.repeat(32)]) {
    assert.equal(await storage.get(key), null, key)
    assert.equal(await storage.delete(key), false, key)
  }
  assert.equal(refused.length, refusedCount)
  isDown = true
  await assert.rejects(storage.get(newFileKey()))
  isDown = false
})
