import assert from 'node:assert/strict'
import { test } from 'vitest'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { dayMs } from '#domain/shared/durations.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
const { address } = await startTestServer(scope, {
  url,
  env: { RUN_JOBS: '0', DOCS_OPEN: '0', SECURITY_CONTACT: 'mailto:seguranca@ajeita.example' },
})

test('API docs are closed unless the deployment opens them; the API is not', async () => {
  for (const path of ['/docs', '/openapi.json']) {
    const answer = await fetch(address + path)
    assert.equal(answer.status, 404, path)
    assert.doesNotMatch(await answer.text(), /\/v1\/login/)
  }
  assert.equal((await fetch(`${address}/v1/search?text=pintor`)).status, 200)
})

test('security.txt names the contact and expires within a year (RFC 9116)', async () => {
  const answer = await fetch(`${address}/.well-known/security.txt`)
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
  const lines = (await answer.text()).trimEnd().split('\n')
  const fields = new Map(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
  assert.equal(fields.get('Contact'), 'mailto:seguranca@ajeita.example')
  assert.equal(fields.get('Preferred-Languages'), 'pt, en')
  assert.equal(fields.get('Canonical'), `${address}/.well-known/security.txt`)
  const daysLeft = (new Date(fields.get('Expires')!).getTime() - Date.now()) / dayMs
  assert.ok(daysLeft > 30 && daysLeft < 365, String(daysLeft))
})
