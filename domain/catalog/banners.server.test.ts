import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { findBanner } from './banners.server.ts'
import { catalog, refreshCatalog } from './catalog.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const srcOf = async (slug: string) => (await findBanner(db, catalog().serviceBySlug(slug)!.id))?.src

test('a service shows its own banner, otherwise that of its root category, otherwise the default', async () => {
  assert.equal(await srcOf('pintor'), '/banners/tinta-e-mao-de-obra.svg')
  assert.equal(await srcOf('pedreiro'), '/banners/quanto-custa-a-obra.svg')
  assert.equal(await srcOf('diarista'), '/banners/antes-de-pagar.svg')
  await db.updateTable('banners').set({ active: false }).where('category_id', 'is not', null).execute()
  assert.equal(await srcOf('pintor'), '/banners/quanto-custa-a-obra.svg')
  await db.updateTable('banners').set({ active: false }).execute()
  assert.equal(await srcOf('pintor'), undefined)
  assert.equal(await findBanner(db, 999_999), undefined)
})

test('every banner picture exists', async () => {
  const rows = await db.selectFrom('banners').select('src').execute()
  assert.equal(rows.length, 5)
  for (const { src } of rows) assert.ok(existsSync(`public${src}`), src)
})
