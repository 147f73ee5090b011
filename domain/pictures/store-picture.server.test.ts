import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { openPrivatePicture } from '#domain/moderation/open-private-picture.server.ts'
import { addMinutes } from '#domain/shared/durations.ts'
import { acceptedTypes } from '#platform/media/resize-picture.ts'
import { folderStorage } from '#platform/media/storage/folder-storage.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { eraseFiles, purgeUnusedPictures, makeAvif } from './erase-files.server.ts'
import { readPictureForDocument } from './picture-for-document.server.ts'
import { acceptedPictures, maxFileBytes, linkMinutes, type PicturePurpose, unusedHours } from './picture.ts'
import { erasePicturesOf, findPicturesById, markPicturesUsed } from './pictures.server.ts'
import { openPictureByLink, privatePictureLink } from './private-picture.server.ts'
import { readPublicPicture } from './public-picture.server.ts'
import { storePicture } from './store-picture.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const folder = mkdtempSync(join(tmpdir(), 'ajeita-pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))
const store = folderStorage(folder)
const filesKept = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile()).length
const aPhoto = (width = 2400, height = 1200) =>
  sharp({
    create: { width, height, channels: 3, background: '#a63', noise: { type: 'gaussian', mean: 120, sigma: 12 } },
  })

const keep = (userId: number, bytes: Uint8Array, purpose: PicturePurpose = 'photo') =>
  storePicture(db, { userId, role: 'professional', purpose, bytes }, testNow, { store })
const storeFor = async (userId: number, bytes: Uint8Array, purpose?: PicturePurpose) => {
  const result = await keep(userId, bytes, purpose)
  assert.ok(result.ok, JSON.stringify(result))
  return result.value
}
/** The files of the latest enqueued job. */
const keysWaiting = async () => {
  const { rows } = await sql<{ payload: { keys: string[] } }>`
    select payload from graphile_worker._private_jobs order by id desc limit 1`.execute(db)
  return rows[0]!.payload.keys
}

test('forms offer exactly the picture types that can be read', () => {
  assert.deepEqual(
    acceptedPictures.split(','),
    [...acceptedTypes].filter((type) => type !== 'image/apng'),
  )
})

test('a photo is re-encoded in three sizes, rotated, without camera metadata', async () => {
  const { userId } = await aProfessional(db)
  const bytes = await aPhoto()
    .withExif({
      IFD0: { Make: 'Telefone', Copyright: 'segredo' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { id, name } = await storeFor(userId, bytes)
  const picture = (await findPicturesById(db, [id])).get(id)!
  assert.deepEqual(
    { width: picture.width, height: picture.height, widths: picture.widths },
    { width: 800, height: 1600, widths: [160, 400, 800] },
  )
  assert.match(picture.blur, /^data:image\/webp;base64,/)
  for (const width of picture.widths) {
    const file = await readPublicPicture(db, `${name}-${width}.webp`, store)
    const seen = await sharp(await buffer(file!.body)).metadata()
    assert.deepEqual(
      { format: seen.format, width: seen.width, exif: seen.exif, icc: seen.icc, orientation: seen.orientation },
      { format: 'webp', width, exif: undefined, icc: undefined, orientation: undefined },
    )
  }
  assert.equal(await readPublicPicture(db, `${name}-1600.webp`, store), null)
  assert.equal(picture.hasAvif, false)
  assert.equal(await makeAvif(db, id, testNow, store), 3)
  assert.equal(await makeAvif(db, id, testNow, store), 0)
  const avif = await readPublicPicture(db, `${name}-800.avif`, store)
  assert.equal((await sharp(await buffer(avif!.body)).metadata()).width, 800)
})

test('unauthorised, oversized and invalid files are refused with the remedy', async () => {
  const { userId } = await aProfessional(db)
  const photo = await aPhoto(300, 300).png().toBuffer()
  const code = async (bytes: Uint8Array, purpose?: PicturePurpose) => {
    const result = await keep(userId, bytes, purpose)
    return result.ok ? 'kept' : result.code
  }
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0heicmif1'), Buffer.alloc(200)])
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

  assert.equal(await code(Buffer.alloc(0)), 'no_file')
  assert.equal(await code(Buffer.alloc(maxFileBytes + 1)), 'file_too_large')
  assert.equal(await code(heic), 'picture_heic')
  assert.equal(await code(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'picture_kind')
  assert.equal(await code(photo.subarray(0, photo.length / 2)), 'picture_broken')
  assert.equal(await code(await aPhoto(63, 300).png().toBuffer()), 'picture_small')
  assert.equal(await code(pdf), 'picture_kind')
  assert.equal(await code(pdf, 'selfie'), 'picture_kind')
  assert.equal(await code(pdf, 'document'), 'kept')
  for (const purpose of ['document', 'claim'] as const)
    assert.equal(await code(Buffer.from('Liguei e ninguém atendeu.'), purpose), 'file_kind', 'a PDF is taken there')
  assert.equal(await code(pdf.subarray(0, 20), 'document'), 'picture_broken')
  for (const [before, after] of [
    ['\uFEFF', ''],
    [' \r\n\t', '\r\n'],
    ['\0'.repeat(1024), '\0'.repeat(1000)],
    ['', `<!-- ${'x'.repeat(1000)} -->`],
    ['', '\0'.repeat(4096)],
    ['', ' \r\n'.repeat(2000)],
  ] as const)
    assert.equal(await code(Buffer.concat([Buffer.from(before), pdf, Buffer.from(after)]), 'document'), 'kept')
  for (const [before, after] of [
    [' '.repeat(1025), ''],
    ['', 'x'.repeat(1025)],
    ['<html>', ''],
  ] as const)
    assert.notEqual(await code(Buffer.concat([Buffer.from(before), pdf, Buffer.from(after)]), 'document'), 'kept')

  const client = await aClient(db)
  const asClient = { userId: client.userId, role: 'client', purpose: 'photo', bytes: photo } as const
  assert.deepEqual(await storePicture(db, asClient, testNow, { store }), { ok: false, code: 'wrong_role' })
})

test('a private picture has no public address; its link opens for one person for five minutes and is audited', async () => {
  const { userId } = await aProfessional(db)
  const other = await aProfessional(db)
  const { name } = await storeFor(userId, await aPhoto().jpeg().toBuffer(), 'document')
  assert.equal(await readPublicPicture(db, `${name}-1600.webp`, store), null)
  const link = privatePictureLink({ name, viewer: userId }, testNow)
  const later = (minutes: number) => addMinutes(testNow, minutes)
  const opens = async (input: { link: string; userId: number }, at = testNow) =>
    (await openPictureByLink(db, input, at, store))?.type ?? null
  assert.equal(await opens({ link, userId }), 'image/webp')
  assert.equal(await opens({ link, userId }, later(linkMinutes)), 'image/webp')
  assert.equal(await opens({ link, userId }, later(linkMinutes + 0.1)), null)
  assert.equal(await opens({ link, userId: other.userId }), null)
  assert.equal(await opens({ link: `${link.slice(0, -2)}AA`, userId }), null)
  assert.equal(await opens({ link: 'x', userId }), null)
  const written = () =>
    db.selectFrom('audit_log').select('staff_user_id').where('subject', '=', `picture:${name}`).execute()
  assert.deepEqual(await written(), [])
  assert.equal(
    (await openPrivatePicture(db, { link, userId, role: 'professional' }, testNow, store))?.type,
    'image/webp',
  )
  assert.equal(await openPrivatePicture(db, { link, userId: other.userId, role: 'professional' }, testNow, store), null)
  assert.deepEqual(await written(), [{ staff_user_id: userId }])
})

test('unused pictures are erased after two days with every file; only the owner attaches one', async () => {
  const { userId } = await aProfessional(db)
  const other = await aProfessional(db)
  const photo = await aPhoto(500, 500).jpeg().toBuffer()
  const used = await storeFor(userId, photo, 'portfolio')
  const unused = await storeFor(userId, photo, 'portfolio')
  const portfolioUse = { purpose: 'portfolio', ids: [used.id] } as const
  assert.deepEqual(await markPicturesUsed(db, { ...portfolioUse, userId: other.userId }, testNow), [])
  assert.deepEqual(await markPicturesUsed(db, { ...portfolioUse, userId, purpose: 'photo' }, testNow), [])
  assert.deepEqual(await markPicturesUsed(db, { ...portfolioUse, userId }, testNow), [used.id])
  await purgeUnusedPictures(db, inHours(unusedHours - 1))
  assert.ok((await findPicturesById(db, [unused.id])).has(unused.id))
  await purgeUnusedPictures(db, inHours(unusedHours + 1))
  assert.deepEqual([...(await findPicturesById(db, [used.id, unused.id])).keys()], [used.id])
  const before = filesKept()
  const keys = await keysWaiting()
  assert.ok(keys.length >= 2)
  await eraseFiles(db, keys, store)
  assert.equal(filesKept(), before - keys.length)
  assert.equal(await eraseFiles(db, keys, store), 0)
})

test('files of existing pictures are never erased; account deletion erases all', async () => {
  const { userId } = await aProfessional(db)
  const { id } = await storeFor(userId, await aPhoto(900, 700).webp().toBuffer())
  const own = await db.selectFrom('picture_files').select('storage_key').where('picture_id', '=', id).execute()
  const keys = own.map(({ storage_key }) => storage_key)
  assert.equal(await eraseFiles(db, keys, store), 0)
  assert.equal(await erasePicturesOf(db, userId), 1)
  assert.equal(await makeAvif(db, id, testNow, store), 0)
  assert.equal(await eraseFiles(db, keys, store), keys.length)
  for (const key of keys) assert.equal(await store.get(key), null)
})

test('a document includes a picture as small JPEG; missing and invalid ones are omitted', async () => {
  const { userId } = await aProfessional(db)
  const { id, name } = await storeFor(userId, await aPhoto().jpeg().toBuffer(), 'proposal')
  const { bytes, ...size } = (await readPictureForDocument(db, name, store))!
  assert.deepEqual(size, { width: 640, height: 320 })
  assert.equal((await sharp(bytes).metadata()).format, 'jpeg')
  const away = { ...store, get: () => Promise.reject(new Error('the bucket is away')) }
  const broken = { ...store, get: async () => ({ body: Readable.from([Buffer.from('nada')]), size: 4 }) }
  for (const from of [away, broken]) assert.equal(await readPictureForDocument(db, name, from), null)
  const files = await db.selectFrom('picture_files').select('storage_key').where('picture_id', '=', id).execute()
  for (const { storage_key: key } of files) await store.delete(key)
  assert.equal(await readPictureForDocument(db, name, store), null)
  assert.equal(await readPictureForDocument(db, 'x', store), null)
})
