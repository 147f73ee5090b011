import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { pushKeysFor } from '#platform/messaging/push/push-keys.ts'
import { sealWith, unsealWith } from './key-ring.ts'
import { secretsFor } from './secrets.ts'

function withFolder(work: (folder: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'ajeita-secrets-'))
  try {
    work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('secrets are created once, readable by the owner only, and reused at the next start', () =>
  withFolder((folder) => {
    const first = secretsFor({ APP_ENV: 'demo', DATA_DIR: join(folder, 'new') })
    const second = secretsFor({ APP_ENV: 'demo', DATA_DIR: join(folder, 'new') })
    assert.equal(unsealWith(second.keys, 'a', sealWith(first.keys, 'a', 'text')), 'text')
    assert.equal(second.pinPepper, first.pinPepper)
    assert.ok(first.pinPepper.length >= 32)
    assert.deepEqual(readdirSync(join(folder, 'new')), ['secrets.json'])
    assert.equal(statSync(join(folder, 'new', 'secrets.json')).mode & 0o777, 0o600)
  }))

test('environment secrets have priority, and nothing is written', () =>
  withFolder((folder) => {
    const key = randomBytes(32).toString('base64url')
    const pepper = 'p'.repeat(32)
    const productionSecrets = secretsFor({
      APP_ENV: 'production',
      DATA_DIR: folder,
      SECRET_KEYS: [key],
      PIN_PEPPER: pepper,
    })
    assert.equal(productionSecrets.pinPepper, pepper)
    assert.deepEqual(readdirSync(folder), [])
  }))

test('production creates no secrets, and an unreadable file is reported, not replaced', () =>
  withFolder((folder) => {
    assert.throws(() => secretsFor({ APP_ENV: 'production', DATA_DIR: folder }), /SECRET_KEYS/)
    writeFileSync(join(folder, 'secrets.json'), '{')
    assert.throws(() => secretsFor({ APP_ENV: 'demo', DATA_DIR: folder }), /Move it away/)
    assert.equal(readFileSync(join(folder, 'secrets.json'), 'utf8'), '{')
  }))

test('the push key pair is created once in a demonstration, never in production', () =>
  withFolder((folder) => {
    const first = pushKeysFor({ APP_ENV: 'demo', DATA_DIR: folder })
    assert.deepEqual(pushKeysFor({ APP_ENV: 'demo', DATA_DIR: folder }), first)
    assert.equal(Buffer.from(first.publicKey, 'base64url').length, 65)
    assert.equal(statSync(join(folder, 'push-keys.json')).mode & 0o777, 0o600)
    assert.throws(() => pushKeysFor({ APP_ENV: 'production', DATA_DIR: folder }), /PUSH_PUBLIC_KEY/)
    const pushKeys = { PUSH_PUBLIC_KEY: 'public', PUSH_PRIVATE_KEY: 'private' }
    assert.equal(pushKeysFor({ APP_ENV: 'production', DATA_DIR: folder, ...pushKeys }).privateKey, 'private')
  }))
