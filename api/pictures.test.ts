import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, test } from 'vitest'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { outlineOf, widthOf } from '#platform/media/text-outlines.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { renderPicture } from './picture-drawing.ts'
import { logoCounter, motifShapes, logoMark, wordLines } from './picture-shapes.ts'

const { db, url } = await testDatabase(scope)
process.env.DATABASE_URL = url
await refreshCatalog(db)
const { createApi } = await import('./app.ts')
const { database } = await import('#platform/db.ts')
afterAll(() => database().close())
const api = createApi()
const open = (path: string, headers: Record<string, string> = {}) => api.request(`http://localhost${path}`, { headers })

test('every service and the brand have a picture of 1200 by 630, cached for a day', async () => {
  for (const path of ['/og/ajeita.png', '/og/reformas-e-reparos/pintor.png', '/og/familia/diarista.png']) {
    const response = await open(path)
    assert.equal(response.status, 200, path)
    assert.equal(response.headers.get('content-type'), 'image/png')
    assert.equal(response.headers.get('cache-control'), 'public, max-age=86400')
    assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin')
    const bytes = Buffer.from(await response.arrayBuffer())
    const { width, height, format } = await sharp(bytes).metadata()
    assert.deepEqual({ width, height, format }, { width: 1200, height: 630, format: 'png' })
    assert.ok(bytes.length < 100_000, `${path}: ${bytes.length} bytes`)
    const secondResponse = await open(path, { 'if-none-match': response.headers.get('etag')! })
    assert.equal(secondResponse.status, 304)
  }
})

test('an unknown picture is a 404', async () => {
  for (const path of [
    '/og/foo.png',
    '/og/saude/pintor.png',
    '/og/reformas-e-reparos/foo.png',
    '/og/reformas-e-reparos/pintor.svg',
  ])
    assert.equal((await open(path)).status, 404, path)
})

test('text is rendered as outlines of the bundled font, independent of system fonts', () => {
  const picture = renderPicture({ title: 'Ação', promise: 'até 4', detail: 'R$ 1' })
  assert.doesNotMatch(picture, /<text|font-family/)
  const outline = outlineOf('ação', { x: 0, y: 0, size: 100 })
  assert.ok(outline.length > 400 && /^M[\d.-]/.test(outline))
  assert.notEqual(outlineOf('a', { x: 0, y: 0, size: 100 }), outlineOf('ã', { x: 0, y: 0, size: 100 }))
  assert.ok(widthOf('AV', 100) < widthOf('A', 100) + widthOf('V', 100), 'kerning')
})

test('every service name fits its picture, and the font has all its characters', () => {
  const missing = outlineOf('\u4e00', { x: 0, y: 0, size: 100 })
  const signs = new Set(
    catalog().services.flatMap(({ name, rootName, prices }) => [...`${name}${rootName}${prices.unit}`]),
  )
  signs.delete(' ')
  for (const sign of signs) assert.notEqual(outlineOf(sign, { x: 0, y: 0, size: 100 }), missing, `“${sign}”`)
  for (const { name } of catalog().services) {
    const longest = Math.max(...name.split(' ').map((word) => widthOf(word, 54)))
    assert.ok(longest <= 700, name)
  }
})

const pathsOf = (file: string) =>
  [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/\bd="([^"]+)"|'(M[^']+)'/g)].map(
    (match) => match[1] ?? match[2]!,
  )

test('the pictures use the shapes of the site', () => {
  assert.deepEqual(
    Object.keys(motifShapes).toSorted(),
    catalog()
      .roots.map(({ slug }) => slug)
      .toSorted(),
  )
  const motifs = Object.values(motifShapes).join('')
  assert.deepEqual(
    [...motifs.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]),
    pathsOf('../app/components/drawings/motifs.tsx'),
  )
  assert.deepEqual(
    [logoMark, logoCounter, ...wordLines].toSorted(),
    [...new Set(pathsOf('../app/components/logo.svg'))].toSorted(),
  )
})
