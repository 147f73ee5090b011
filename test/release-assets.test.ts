import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { addDays } from '#domain/shared/durations.ts'
import { findAsset, publishAssets, purgeAssets } from '#platform/cache/release-assets.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
const now = new Date()

async function aBuild(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'ajeita-assets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

test('a process serves the assets of another release', async () => {
  const other = await aBuild({
    'page-0aB1.js': 'export const release = 2',
    'page-0aB1.js.br': 'x',
    'page-0aB1.css': 'a{}',
  })
  assert.equal(await publishAssets(db, other, now), 2)
  const { address } = await startTestServer(scope, { url })
  const script = await fetch(`${address}/assets/page-0aB1.js`)
  assert.equal(await script.text(), 'export const release = 2')
  const headers = ['content-type', 'cache-control', 'x-content-type-options'].map((name) => script.headers.get(name))
  assert.deepEqual(headers, ['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', 'nosniff'])
  const style = await fetch(`${address}/assets/page-0aB1.css`)
  assert.match(style.headers.get('content-type') ?? '', /^text\/css/)
  for (const name of ['page-0aB1.js.br', 'nothing.js', '..%2fpage-0aB1.js', 'x'.repeat(300)])
    assert.equal((await fetch(`${address}/assets/${name}`)).status, 404, name)
})

test('publishing a release again adds nothing; its assets are deleted 30 days after the next release', async () => {
  const release = await aBuild({ 'again-1.js': '1' })
  assert.equal(await publishAssets(db, release, now), 1)
  const later = addDays(now, 20)
  assert.equal(await publishAssets(db, release, later), 0)
  const next = addDays(later, 100)
  const isThere = async (day: Date) => {
    await purgeAssets(db, day)
    return (await findAsset(db, 'again-1.js')) !== undefined
  }
  assert.equal(await isThere(next), true, 'the running release, however old')
  await publishAssets(db, await aBuild({ 'next-1.js': '2' }), next)
  assert.equal(await isThere(addDays(next, 29)), true, 'pages of it are open')
  assert.equal(await isThere(addDays(next, 31)), false)
  assert.equal(String(await findAsset(db, 'next-1.js')), '2')
})
