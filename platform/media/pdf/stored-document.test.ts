import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { folderStorage } from '../storage/folder-storage.ts'
import { storedDocument } from './stored-document.ts'

const { db } = await testDatabase(scope)
const folder = mkdtempSync(join(tmpdir(), 'ajeita-documents-'))
scope.after(async () => rmSync(folder, { recursive: true }))
const store = folderStorage(folder)
const content = (title: string) => ({
  title,
  author: 'Ajeita',
  at: now,
  lead: 'De: Carlos',
  lines: [],
  foot: 'Fim.',
  total: { title: 'Total', text: 'R$ 10,00' },
})

function countedDraw() {
  let drawn = 0
  const draw = async ({ title }: { title: string }) => {
    drawn++
    return Buffer.from(`${title} ${drawn}`)
  }
  return { draw, drawn: () => drawn }
}

test('a document is drawn once per content, also concurrently', async () => {
  const { draw, drawn } = countedDraw()
  const ask = (title: string) => storedDocument(db, content(title), { now, store, draw })
  const first = await Promise.all(['a', 'a', 'a'].map(ask))
  for (const bytes of [...first, await ask('a')]) assert.equal(Buffer.from(bytes).toString(), 'a 1')
  assert.equal(Buffer.from(await ask('b')).toString(), 'b 2')
  assert.equal(drawn(), 2)
})

test('a document without one of its pictures is not stored', async () => {
  const { draw, drawn } = countedDraw()
  const pictures = { title: 'Fotos', names: ['x'], load: async () => [] }
  for (let time = 0; time < 2; time++) await storedDocument(db, content('c'), { pictures, now, store, draw })
  assert.equal(drawn(), 2)
})

test('drawing a document does not block the main thread', async () => {
  const all = process.cpuUsage()
  const own = process.threadCpuUsage()
  const bytes = await storedDocument(db, content('d'), { now, store })
  const allSpent = process.cpuUsage(all).user
  const ownSpent = process.threadCpuUsage(own).user
  assert.equal(Buffer.from(bytes).subarray(0, 5).toString(), '%PDF-')
  // Processor time, not ticks: a busy machine gives the main thread few of them.
  assert.ok(ownSpent < allSpent / 2, `${ownSpent} of ${allSpent} microseconds`)
})
