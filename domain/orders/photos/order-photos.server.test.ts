import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { anOrder, anOffer } from '#db/builders/orders.ts'
import { aClient, aProfessional, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import type { StaffPermission } from '#domain/identity/staff.ts'
import type { Role } from '#domain/identity/user.ts'
import { findContact } from '#domain/leads/contact/contacts.server.ts'
import { findOrderPhotoLink } from '#domain/leads/order-photo-link.server.ts'
import { listUnlockableOrders, findOpportunity } from '#domain/leads/unlock/opportunities.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { openPrivatePicture } from '#domain/moderation/open-private-picture.server.ts'
import { eraseOrders } from '#domain/orders/orders.server.ts'
import { purgeUnusedPictures } from '#domain/pictures/erase-files.server.ts'
import { visitorLimits } from '#domain/pictures/picture.ts'
import { erasePicturesOf } from '#domain/pictures/pictures.server.ts'
import { storePicture } from '#domain/pictures/store-picture.server.ts'
import { asClient, asProfessional, visitor } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { getQueuedPin } from '#test/support/pins.ts'
import { aRequest as aRequestForm, requestOrder } from '#test/support/requests.ts'
import { scope } from '#test/support/scope.ts'
import { addPhoto, removePhoto } from '../lifecycle/change-photos.server.ts'
import { purgeUnverifiedOrders } from '../lifecycle/expire-orders.server.ts'
import { repeatOrder } from '../lifecycle/repeat-order.server.ts'
import { findOrderDetail } from '../order-detail.server.ts'
import { authenticateOrder } from '../placement/authenticate-order.server.ts'
import { changeOrderPhone } from '../placement/change-order-phone.server.ts'
import { findOrderAwaitingPin } from '../placement/order-awaiting-pin.server.ts'
import { saveDraftPhoto, openDraftPhoto, removeDraftPhoto } from './draft-photos.server.ts'
import { detailedCharacters, draftPhotoHours, maxOrderPhotos, photoDays } from './photo.ts'
import { purgeOrderPhotos } from './purge-photos.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

const bytes = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#2a6' } })
  .jpeg()
  .withExif({ IFD0: { Copyright: 'segredo' } })
  .toBuffer()

let addresses = 0
/** A photo sent with the form, before the order exists. */
async function aDraft(ip = `10.0.0.${++addresses}`, at = now) {
  const stored = await saveDraftPhoto(db, { bytes, asker: { ip } }, at)
  assert.ok(stored.ok, JSON.stringify(stored))
  return stored.value.photo
}
const shows = async (photo: string, at = now) => {
  const opened = await openDraftPhoto(db, photo, at)
  opened?.body.destroy()
  return opened !== null
}

let phones = 0
const newPhone = () => `11981110${String(++phones).padStart(3, '0')}`
const browser = 'maker'
const requestWith = (photos: string[], phone: string, at = now) =>
  requestOrder(db, { user: null, browser }, aRequestForm('pintor', { photos, phone }), at)
const photoGone = { ok: false, code: 'photo_gone', fields: { photos: 'photo_gone' } }

/** A request with photos, and its client once the phone is proved. */
async function aRequest(count = 2) {
  const phone = newPhone()
  const photos = []
  for (let n = 0; n < count; n++) photos.push(await aDraft())
  const createdOrder = await requestWith(photos, phone)
  assert.ok(createdOrder.ok, JSON.stringify(createdOrder))
  const { uuid } = createdOrder.value
  const { phoneId } = (await findOrderAwaitingPin(db, { orderUuid: uuid, browser }))!
  const proved = await authenticateOrder(
    db,
    { user: null, browser },
    { orderUuid: uuid, phoneId, pin: await getQueuedPin(db, phone) },
    now,
  )
  assert.ok(proved.ok, JSON.stringify(proved))
  const row = await db.selectFrom('orders').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const userId = row.client_id!
  return { uuid, photos, phone, id: row.id, userId, clientId: userId }
}
const picturesOf = (orderId: number) =>
  db
    .selectFrom('order_pictures as f')
    .innerJoin('pictures as p', 'p.id', 'f.picture_id')
    .select(['p.id', 'p.name', 'p.owner_user_id as owner', 'p.is_public as isPublic'])
    .where('f.order_id', '=', orderId)
    .orderBy('f.position')
    .execute()
const countsOf = async (orderId: number) =>
  (await db.selectFrom('orders').select('photo_count').where('id', '=', orderId).executeTakeFirstOrThrow()).photo_count
const isThere = async (pictureId: number) =>
  (await db.selectFrom('pictures').select('id').where('id', '=', pictureId).executeTakeFirst()) !== undefined

/** A photo that a client adds to an order. */
async function added({ uuid, userId }: { uuid: string; userId: number }, at = now) {
  const stored = await storePicture(db, { userId, role: 'client', purpose: 'order', bytes }, at)
  assert.ok(stored.ok)
  return { result: await addPhoto(db, asClient(userId), { uuid, pictureId: stored.value.id }, at), ...stored.value }
}
const offer = (id: number, professionalId: number) => anOffer(db, { order: { id }, pro: { professionalId } })

test('photos of a form move into its order, in order, and belong to the client once the phone is verified', async () => {
  const draft = await aDraft()
  assert.ok(await shows(draft))
  const { id, uuid, userId, photos } = await aRequest(3)
  const own = await picturesOf(id)
  assert.deepEqual(
    own.map(({ owner, isPublic }) => [owner, isPublic]),
    Array.from({ length: 3 }, () => [userId, false]),
  )
  assert.equal(await countsOf(id), 3)
  const detail = (await findOrderDetail(db, { uuid, clientId: userId }))!
  assert.deepEqual(
    detail.photos.map(({ name, width, height }) => [name, width, height]),
    own.map(({ name }) => [name, 500, 400]),
  )
  assert.ok(!(await shows(photos[0]!)), 'the word of the form opens it no more')
  const repeated = await requestWith([photos[0]!], newPhone())
  assert.deepEqual(repeated, photoGone, 'nor does it stand in another order')
})

test('a guessed, expired or revoked draft token is refused', async () => {
  const phone = newPhone()
  const good = await aDraft()
  const old = await aDraft()
  const removed = await aDraft()
  await removeDraftPhoto(db, removed, now)
  await removeDraftPhoto(db, removed, now)
  assert.deepEqual(
    {
      removed: await shows(removed),
      unknown: await shows('GN_x'),
      old: await shows(old, inHours(draftPhotoHours + 1)),
    },
    { removed: false, unknown: false, old: false },
  )
  for (const photos of [[good, 'GN_x'], [good, removed], ['']])
    assert.deepEqual(await requestWith(photos, phone), photoGone)
  assert.deepEqual(await requestWith([old], phone, inHours(draftPhotoHours + 1)), photoGone)
  const { length } = await db.selectFrom('orders').select('id').where('phone', '=', phone).execute()
  assert.equal(length, 0)
  assert.ok(await shows(good), 'a photo that is not at fault can still be used')
})

test('visitors are limited by address and browser, and rejected uploads count', async () => {
  const [inHour] = visitorLimits.ip
  const [ofBrowser] = visitorLimits.browser
  const send = async (asker: { ip: string; browser?: string }) => {
    const stored = await saveDraftPhoto(db, { bytes: Buffer.from('nada'), asker }, now)
    return stored.ok ? 'kept' : stored.code
  }
  for (let n = 0; n < inHour.points; n++) assert.equal(await send({ ip: '192.0.2.1' }), 'picture_kind')
  assert.equal(await send({ ip: '192.0.2.1' }), 'too_many_requests')
  for (let n = 0; n < ofBrowser.points; n++)
    assert.equal(await send({ ip: `192.0.2.${n + 10}`, browser: 'um' }), 'picture_kind')
  assert.equal(await send({ ip: '192.0.2.99', browser: 'um' }), 'too_many_requests')
  assert.equal(await send({ ip: '192.0.2.99', browser: 'outro' }), 'picture_kind')
})

test('an abandoned form and an unverified order leave no photo after a day', async () => {
  const draft = await aDraft()
  const phone = newPhone()
  const createdOrder = await requestWith([await aDraft()], phone)
  assert.ok(createdOrder.ok)
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('uuid', '=', createdOrder.value.uuid)
    .executeTakeFirstOrThrow()
  const [shown] = await picturesOf(id)
  await purgeUnusedPictures(db, inHours(draftPhotoHours - 1))
  assert.ok(await shows(draft, inHours(1)))
  await purgeUnusedPictures(db, inHours(draftPhotoHours + 1))
  assert.ok(!(await shows(draft, inHours(1))))
  assert.ok(await isThere(shown!.id))
  await purgeUnverifiedOrders(db, inHours(25))
  assert.ok(!(await isThere(shown!.id)))
})

test('only the client adds up to five photos while the order searches, and removes them', async () => {
  const order = await anOrder(db)
  const other = await aClient(db)
  const photos = []
  for (let n = 0; n < maxOrderPhotos; n++) {
    const { result, ...photo } = await added(order)
    assert.ok(result.ok)
    photos.push(photo)
  }
  assert.deepEqual((await added(order)).result, { ok: false, code: 'photos_full' })
  assert.deepEqual((await added({ uuid: order.uuid, userId: other.userId })).result, { ok: false, code: 'not_found' })
  const [, second] = photos
  const remove = (userId: number, photo = second!.name) =>
    removePhoto(db, asClient(userId), { uuid: order.uuid, photo }, now)
  assert.deepEqual(await remove(other.userId), { ok: false, code: 'not_found' })
  assert.ok((await remove(order.userId)).ok)
  assert.deepEqual(await remove(order.userId), { ok: false, code: 'not_found' })
  assert.deepEqual(
    { isThere: await isThere(second!.id), count: await countsOf(order.id) },
    { isThere: false, count: maxOrderPhotos - 1 },
  )
  assert.ok((await added(order)).result.ok, 'there is room again')
  const ended = await anOrder(db, { status: 'finalized_zero_lead' })
  assert.deepEqual((await added(ended)).result, { ok: false, code: 'search_over' })
})

test('photos are visible to professionals before the unlock; of health services only after it', async () => {
  const order = await anOrder(db)
  const { name } = await added(order)
  const pro = await aProfessional(db)
  const stranger = await aProfessional(db)
  const otherClient = await aClient(db)
  const staff = await aStaffMember(db)
  await offer(order.id, pro.professionalId)
  const look = (userId: number, role: Role, permissions: StaffPermission[] = [], at = now) =>
    findOrderPhotoLink(db, { uuid: order.uuid, name, small: true, viewer: { userId, role, permissions } }, at)
  assert.equal(await look(stranger.userId, 'professional'), null)
  assert.equal(await look(otherClient.userId, 'client'), null)
  assert.equal(await look(staff.userId, 'staff', ['chat_read']), null)
  assert.equal(
    await findOrderPhotoLink(
      db,
      { uuid: randomUUID(), name, small: true, viewer: { userId: order.userId, role: 'client' } },
      now,
    ),
    null,
    'by another order',
  )
  for (const [userId, role, permissions] of [
    [order.userId, 'client', []],
    [pro.userId, 'professional', []],
    [staff.userId, 'staff', ['moderate']],
  ] as const) {
    const link = (await look(userId, role, [...permissions]))!
    const opened = await openPrivatePicture(db, { link, userId, role }, now)
    assert.equal(opened?.type, 'image/webp', role)
    const seen = await sharp(Buffer.concat(await opened.body.toArray())).metadata()
    assert.deepEqual({ width: seen.width, exif: seen.exif }, { width: 320, exif: undefined })
    assert.equal(await openPrivatePicture(db, { link, userId: stranger.userId, role: 'professional' }, now), null)
  }
  const written = await db
    .selectFrom('audit_log')
    .select('staff_user_id')
    .where('subject', '=', `picture:${name}`)
    .execute()
  assert.deepEqual(written, [{ staff_user_id: staff.userId }])
  assert.equal((await listUnlockableOrders(db, pro.userId, now))![0]!.photos.length, 1)

  const late = inHours(100)
  assert.equal(await look(pro.userId, 'professional', [], late), null, 'a search that is over shows no photos')
  const unlocked = await unlockLead(db, asProfessional(pro.userId), { orderUuid: order.uuid }, now)
  assert.ok(unlocked.ok)
  assert.ok(await look(pro.userId, 'professional', [], late))
  assert.equal((await findContact(db, { userId: pro.userId, leadId: unlocked.value.leadId }))!.photos.length, 1)

  const health = await anOrder(db, { service: 'psicologo' })
  const own = await added(health)
  await offer(health.id, pro.professionalId)
  assert.deepEqual((await findOpportunity(db, { userId: pro.userId, uuid: health.uuid }, now))!.photos, [])
  const viewer = { userId: pro.userId, role: 'professional' } as const
  assert.equal(await findOrderPhotoLink(db, { uuid: health.uuid, name: own.name, small: false, viewer }, now), null)
})

test('a photo with a text of 120 characters costs a tenth more; one alone does not', async () => {
  const pro = await aProfessional(db)
  const intent = async (description: string, hasPhoto: boolean) => {
    const order = await anOrder(db, { description })
    if (hasPhoto) await added(order)
    await offer(order.id, pro.professionalId)
    return (await findOpportunity(db, { userId: pro.userId, uuid: order.uuid }, now))!.price.intent
  }
  const long = 'a'.repeat(detailedCharacters)
  assert.deepEqual(
    {
      longWithPhoto: await intent(long, true),
      longWithoutPhoto: await intent(long, false),
      shortWithPhoto: await intent(long.slice(1), true),
      paddedWithPhoto: await intent(`${long.slice(1)} `, true),
    },
    { longWithPhoto: 11_000, longWithoutPhoto: 10_000, shortWithPhoto: 10_000, paddedWithPhoto: 10_000 },
  )
})

test('a repeated order shares its photos, which stay while one of the two shows them', async () => {
  const order = await anOrder(db, { status: 'searching' })
  const { id } = await added(order)
  await db
    .updateTable('orders')
    .set({ status: 'finalized_zero_lead', closed_at: now })
    .where('id', '=', order.id)
    .execute()
  const repeated = await repeatOrder(db, asClient(order.userId), { uuid: order.uuid }, inHours(24))
  assert.ok(repeated.ok)
  assert.equal((await findOrderDetail(db, { uuid: repeated.value.uuid, clientId: order.clientId }))!.photos.length, 1)
  const days = (count: number) => inHours(count * 24)
  assert.equal(await purgeOrderPhotos(db, days(photoDays - 1)), 0)
  assert.ok((await purgeOrderPhotos(db, days(photoDays + 1))) >= 1)
  assert.deepEqual({ count: await countsOf(order.id), isThere: await isThere(id) }, { count: 0, isThere: true })
  await db
    .updateTable('orders')
    .set({ status: 'canceled', closed_at: now })
    .where('uuid', '=', repeated.value.uuid)
    .execute()
  await purgeOrderPhotos(db, days(photoDays + 1))
  assert.equal(await isThere(id), false)
})

test('photos beyond one batch are purged in the same run, and a count without photos does not hold it up', async () => {
  const orders = [await anOrder(db, { status: 'searching' }), await anOrder(db, { status: 'searching' })]
  for (const order of orders) await added(order)
  const [, lost] = orders as [(typeof orders)[0], (typeof orders)[0]]
  await db.deleteFrom('order_pictures').where('order_id', '=', lost.id).execute()
  const ids = orders.map(({ id }) => id)
  const ended = { status: 'finalized_zero_lead', closed_at: now } as const
  await db.updateTable('orders').set(ended).where('id', 'in', ids).execute()
  await purgeOrderPhotos(db, inHours((photoDays + 1) * 24), 1)
  assert.deepEqual(await Promise.all(ids.map(countsOf)), [0, 0])
})

test('account deletion erases the photos, also of an order whose phone was changed', async () => {
  const { id, userId, phone } = await aRequest()
  const [first] = await picturesOf(id)
  const waiting = await requestWith([await aDraft()], phone)
  assert.ok(waiting.ok)
  const unproved = await db
    .selectFrom('orders')
    .select('id')
    .where('uuid', '=', waiting.value.uuid)
    .executeTakeFirstOrThrow()
  const [second] = await picturesOf(unproved.id)
  await db.transaction().execute(async (tx) => {
    await eraseOrders(tx, { clientId: userId, phone }, now)
    await erasePicturesOf(tx, userId)
  })
  assert.deepEqual(
    { isFirstThere: await isThere(first!.id), isSecondThere: await isThere(second!.id), count: await countsOf(id) },
    { isFirstThere: false, isSecondThere: false, count: 0 },
  )

  const createdOrder = await requestOrder(
    db,
    visitor,
    aRequestForm('pintor', { photos: [await aDraft()], phone: newPhone() }),
    now,
  )
  assert.ok(createdOrder.ok)
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('uuid', '=', createdOrder.value.uuid)
    .executeTakeFirstOrThrow()
  const [third] = await picturesOf(order.id)
  const { phoneId } = (await findOrderAwaitingPin(db, { orderUuid: createdOrder.value.uuid }))!
  assert.ok(
    (await changeOrderPhone(db, visitor, { orderUuid: createdOrder.value.uuid, phoneId, phone: newPhone() }, now)).ok,
  )
  assert.equal(await isThere(third!.id), false)
})
