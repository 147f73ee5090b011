import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { aProfessional } from '#db/builders/people.ts'
import { deleteAccount } from '#domain/account-deletion/delete-account.server.ts'
import { requestAccountDeletion } from '#domain/account-deletion/request-deletion.server.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { eraseFiles } from '#domain/pictures/erase-files.server.ts'
import { storePicture } from '#domain/pictures/store-picture.server.ts'
import { removePhoto, setPhoto } from '#domain/professionals/profile-settings/set-photo.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { folderStorage } from '#platform/media/storage/folder-storage.ts'
import { testDatabase } from '#test/support/database.ts'
import { getQueuedPin } from '#test/support/pins.ts'
import { scope } from '#test/support/scope.ts'
import { createAlbum, removeAlbum, renameAlbum } from './edit-albums.server.ts'
import { addToAlbum, describePicture, movePicture, removePicture } from './edit-pictures.server.ts'
import { listAlbums } from './portfolio.server.ts'
import { maxAlbums, maxPictures } from './work.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const folder = mkdtempSync(join(tmpdir(), 'ajeita-portfolio-'))
afterAll(() => rmSync(folder, { recursive: true }))
const store = folderStorage(folder)
const filesKept = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile()).length
const bytes = await sharp({ create: { width: 200, height: 150, channels: 3, background: '#14655a' } })
  .png()
  .toBuffer()

async function aPicture(userId: number, purpose: 'photo' | 'portfolio' = 'portfolio') {
  const stored = await storePicture(db, { userId, role: 'professional', purpose, bytes }, testNow, { store })
  assert.ok(stored.ok)
  return stored.value.id
}
async function anAlbum(userId: number, title = 'Salas e quartos') {
  const createdAlbum = await createAlbum(db, asProfessional(userId), { title }, testNow)
  assert.ok(createdAlbum.ok, JSON.stringify(createdAlbum))
  return createdAlbum.value.albumId
}
async function withPictures(count: number) {
  const pro = await aProfessional(db)
  const albumId = await anAlbum(pro.userId)
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const pictureId = await aPicture(pro.userId)
    assert.ok((await addToAlbum(db, asProfessional(pro.userId), { albumId, pictureId }, testNow)).ok)
    ids.push(pictureId)
  }
  return { ...pro, albumId, ids }
}
const orderOf = async (professionalId: number) =>
  (await listAlbums(db, professionalId))[0]!.pictures.map(({ id }) => id)
/** What pending jobs would erase now. */
async function eraseWaiting() {
  const { rows } = await sql<{ payload: { keys: string[] } }>`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'erase-files'`.execute(db)
  for (const { payload } of rows) await eraseFiles(db, payload.keys, store)
}

/** Uploads also queue cleanup of the same files: only later jobs count. */
const forgetJobs = () => sql`delete from graphile_worker._private_jobs`.execute(db)

test('pictures have an order, captions and before/after marks', async () => {
  const { userId, professionalId, albumId, ids } = await withPictures(3)
  const [first, second, third] = ids as [number, number, number]
  const move = (pictureId: number, to: 'earlier' | 'later') =>
    movePicture(db, asProfessional(userId), { albumId, pictureId, to }, testNow)
  assert.ok((await move(third, 'earlier')).ok)
  assert.deepEqual(await orderOf(professionalId), [first, third, second])
  assert.ok((await move(first, 'earlier')).ok)
  assert.ok((await move(first, 'later')).ok)
  assert.deepEqual(await orderOf(professionalId), [third, first, second])
  const words = { albumId, pictureId: first, caption: 'Sala pronta', stage: 'after' as const }
  assert.ok((await describePicture(db, asProfessional(userId), words, testNow)).ok)
  assert.deepEqual(
    await describePicture(db, asProfessional(userId), { ...words, caption: 'Zap 11 91234-5678' }, testNow),
    {
      ok: false,
      code: 'contact_data',
    },
  )
  const [, shown] = (await listAlbums(db, professionalId))[0]!.pictures
  assert.deepEqual({ caption: shown!.caption, stage: shown!.stage }, { caption: 'Sala pronta', stage: 'after' })
  assert.ok((await removePicture(db, asProfessional(userId), { albumId, pictureId: third }, testNow)).ok)
  assert.deepEqual(await orderOf(professionalId), [first, second])
  assert.ok((await addToAlbum(db, asProfessional(userId), { albumId, pictureId: await aPicture(userId) }, testNow)).ok)
})

test('an album has at most thirty pictures, a profile twelve albums; another professional’s is a 404', async () => {
  const { userId, albumId, ids } = await withPictures(1)
  await db.executeQuery(
    sql`insert into pictures (name, owner_user_id, purpose, is_public, kind, width, height, blur, created_at)
        select md5(g::text || ${userId}::text), ${userId}, 'portfolio', true, 'picture', 1, 1, '', now() from generate_series(2, ${maxPictures}) g`.compile(
      db,
    ),
  )
  await sql`insert into portfolio_pictures (picture_id, album_id, position)
    select id, ${albumId}, 1 + row_number() over (order by id) from pictures where owner_user_id = ${userId} and id <> ${ids[0]}`.execute(
    db,
  )
  const full = { albumId, pictureId: await aPicture(userId) }
  assert.deepEqual(await addToAlbum(db, asProfessional(userId), full, testNow), { ok: false, code: 'album_full' })
  for (let n = 1; n < maxAlbums; n++) await anAlbum(userId, `Álbum ${n}`)
  assert.deepEqual(await createAlbum(db, asProfessional(userId), { title: 'Mais um' }, testNow), {
    ok: false,
    code: 'too_many_albums',
  })

  const other = await aProfessional(db)
  const foreign = { albumId, pictureId: ids[0]! }
  const notThere = { ok: false, code: 'not_found' }
  assert.deepEqual(await removePicture(db, asProfessional(other.userId), foreign, testNow), notThere)
  assert.deepEqual(
    await describePicture(db, asProfessional(other.userId), { ...foreign, caption: 'x' }, testNow),
    notThere,
  )
  assert.deepEqual(await movePicture(db, asProfessional(other.userId), { ...foreign, to: 'later' }, testNow), notThere)
  assert.deepEqual(await renameAlbum(db, asProfessional(other.userId), { ...foreign, title: 'Meu' }, testNow), notThere)
  assert.deepEqual(await removeAlbum(db, asProfessional(other.userId), foreign, testNow), notThere)
  const othersAlbumId = await anAlbum(other.userId)
  const stolen = { albumId: othersAlbumId, pictureId: await aPicture(userId) }
  assert.deepEqual(await addToAlbum(db, asProfessional(other.userId), stolen, testNow), notThere)
})

test('deleting an album erases its pictures, replacing a photo the former one', async () => {
  const { userId, professionalId, albumId } = await withPictures(2)
  await eraseWaiting()
  const before = filesKept()
  await forgetJobs()
  assert.ok((await removeAlbum(db, asProfessional(userId), { albumId }, testNow)).ok)
  await eraseWaiting()
  assert.equal(filesKept(), before - 2)
  const photoUrl = async () =>
    (
      await db
        .selectFrom('professionals')
        .select('photo_url')
        .where('id', '=', professionalId)
        .executeTakeFirstOrThrow()
    ).photo_url
  assert.ok((await setPhoto(db, asProfessional(userId), { pictureId: await aPicture(userId, 'photo') }, testNow)).ok)
  const first = await photoUrl()
  assert.match(first!, /^\/fotos\/[0-9a-f]{32}-200\.webp$/)
  assert.ok((await setPhoto(db, asProfessional(userId), { pictureId: await aPicture(userId, 'photo') }, testNow)).ok)
  assert.notEqual(await photoUrl(), first)
  await eraseWaiting()
  assert.equal(filesKept(), before - 1)
  assert.deepEqual(await setPhoto(db, asProfessional(userId), { pictureId: await aPicture(userId) }, testNow), {
    ok: false,
    code: 'not_found',
  })
  assert.ok((await removePhoto(db, asProfessional(userId), {}, testNow)).ok)
  assert.equal(await photoUrl(), null)
})

test('account deletion erases every picture in every size', async () => {
  const before = filesKept()
  const { userId, phone, professionalId } = await withPictures(3)
  assert.ok((await setPhoto(db, asProfessional(userId), { pictureId: await aPicture(userId, 'photo') }, testNow)).ok)
  const document = { userId, role: 'professional', purpose: 'document', bytes } as const
  assert.ok((await storePicture(db, document, testNow, { store })).ok)
  assert.equal(filesKept(), before + 5)
  await forgetJobs()
  const deletion = await requestAccountDeletion(db, asProfessional(userId), {}, testNow)
  assert.ok(deletion.ok)
  const proof = { uuid: deletion.value.uuid, pin: await getQueuedPin(db, phone) }
  assert.ok((await deleteAccount(db, asProfessional(userId), proof, testNow)).ok)
  await eraseWaiting()
  const remainingPictures = await db.selectFrom('pictures').select('id').where('owner_user_id', '=', userId).execute()
  assert.deepEqual(remainingPictures, [])
  assert.deepEqual(await listAlbums(db, professionalId), [])
  assert.ok(filesKept() <= before)
})
