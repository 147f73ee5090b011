import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { folderStorage } from '../storage/folder-storage.ts'
import { getStoredDocument } from './stored-document.ts'

const { db } = await testDatabase(scope)
const folder = mkdtempSync(join(tmpdir(), 'ajeita-documents-'))
scope.after(async () => rmSync(folder, { recursive: true }))
const store = folderStorage(folder)
const content = (title: string) => ({
  title,
  author: 'Ajeita',
  at: now,
  intro: 'De: Carlos',
  lines: [],
  foot: 'Fim.',
  total: { title: 'Total', text: 'R$ 10,00' },
})

function countingRenderer() {
  let renderCount = 0
  const render = async ({ title }: { title: string }) => {
    renderCount++
    return Buffer.from(`${title} ${renderCount}`)
  }
  return { render, renderCount: () => renderCount }
}

test('a document is rendered once per content, also concurrently', async () => {
  const { render, renderCount } = countingRenderer()
  const ask = (title: string) => getStoredDocument(db, content(title), { now, store, render })
  const first = await Promise.all(['a', 'a', 'a'].map(ask))
  for (const bytes of [...first, await ask('a')]) assert.equal(Buffer.from(bytes).toString(), 'a 1')
  assert.equal(Buffer.from(await ask('b')).toString(), 'b 2')
  assert.equal(renderCount(), 2)
})

test('a document without one of its pictures is not stored', async () => {
  const { render, renderCount } = countingRenderer()
  const pictures = { title: 'Fotos', names: ['x'], load: async () => [] }
  for (let time = 0; time < 2; time++) await getStoredDocument(db, content('c'), { pictures, now, store, render })
  assert.equal(renderCount(), 2)
})

test('drawing a document does not block the main thread', async () => {
  const all = process.cpuUsage()
  const own = process.threadCpuUsage()
  const bytes = await getStoredDocument(db, content('d'), { now, store })
  const allSpent = process.cpuUsage(all).user
  const ownSpent = process.threadCpuUsage(own).user
  assert.equal(Buffer.from(bytes).subarray(0, 5).toString(), '%PDF-')
  // Processor time, not ticks: a busy machine gives the main thread few of them.
  assert.ok(ownSpent < allSpent / 2, `${ownSpent} of ${allSpent} microseconds`)
})
