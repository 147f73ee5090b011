import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, test } from 'vitest'
import { folderStorage } from './folder-storage.ts'
import { FileTooLarge } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'ajeita-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const storage = folderStorage(join(folder, 'files'))
const limits = { maxBytes: 100_000 }
const filesIn = () =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

test('a stored file is read, streamed, and deleted once', async () => {
  async function* parts() {
    yield Buffer.from('Olá, ')
    yield Buffer.from('mundo')
  }
  const { key, size } = await storage.put(parts(), limits)
  assert.match(key, /^[0-9a-f]{32}$/)
  assert.equal(size, Buffer.byteLength('Olá, mundo'))
  const found = await storage.get(key)
  assert.equal(found!.size, size)
  assert.equal((await buffer(found!.body)).toString(), 'Olá, mundo')
  assert.equal(await storage.delete(key), true)
  assert.equal(await storage.delete(key), false)
  assert.equal(await storage.get(key), null)
})

test('an oversized or aborted upload leaves nothing', async () => {
  const before = filesIn()
  await assert.rejects(storage.put(Buffer.alloc(100_001), limits), FileTooLarge)
  async function* broken() {
    yield Buffer.alloc(10)
    throw new Error('broken off')
  }
  await assert.rejects(storage.put(broken(), limits), /broken off/)
  assert.equal(filesIn(), before)
})

test('invalid keys are rejected', async () => {
  writeFileSync(join(folder, 'secret'), 'x')
  for (const key of [
    '',
    '../secret',
    '..%2fsecret',
    'a'.repeat(31),
    `${'a'.repeat(32)}\n`,
    'A'.repeat(32),
    '/etc/passwd',
    `${'a'.repeat(30)}/.`,
  ]) {
    assert.equal(await storage.get(key), null, key)
    assert.equal(await storage.delete(key), false, key)
  }
})
