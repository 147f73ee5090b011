import sharp from 'sharp'
import { addPhoto } from '#domain/orders/lifecycle/change-photos.server.ts'
import { storePicture } from '#domain/pictures/store-picture.server.ts'
import { createAlbum } from '#domain/portfolio/edit-albums.server.ts'
import { addToAlbum, describePicture } from '#domain/portfolio/edit-pictures.server.ts'
import { measureProfessionals } from '#domain/professional-metrics/measure.server.ts'
import { setPhoto } from '#domain/professionals/profile-settings/set-photo.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import type { Db } from '#platform/db.ts'
import { resizePicture } from '#platform/media/resize-picture.ts'
import { drawPortrait } from './portrait-drawings.ts'
import { drawRoom, drawWorks, type WorkKind } from './work-drawings.ts'

const sentWidth = 900
/** Album sizes: full for partners, smaller for others. */
const picturesOfPartner = 6
const picturesOfOthers = 4
/** Orders with photos: some, within the limits of a client. */
const ordersWithPhotos = 4

type Person = Awaited<ReturnType<typeof listWithoutPhoto>>[number]

const albumOf = ({ service, root }: Person): { kind: WorkKind; title: string } => {
  if (service?.startsWith('jardin')) return { kind: 'garden', title: 'Jardins' }
  if (root === 'reformas-e-reparos' || root === 'familia') return { kind: 'room', title: 'Antes e depois' }
  return { kind: 'table', title: 'Trabalhos' }
}

/** Professionals without a photo, with their main service. */
const listWithoutPhoto = (db: Db, options: { isPartner?: true } = {}) =>
  db
    .selectFrom('professionals as p')
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('professional_services as s')
          .innerJoin('categories as k', 'k.id', 's.category_id')
          .innerJoin('root_categories as r', 'r.id', 'k.root_category_id')
          .select(['k.slug as service', 'r.slug as root'])
          .whereRef('s.professional_id', '=', 'p.id')
          .orderBy('k.popular_rank')
          .orderBy('k.id')
          .limit(1)
          .as('main'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'p.user_id as userId', 'p.name', 'main.service', 'main.root'])
    .where('p.photo_picture_id', 'is', null)
    .where('p.state', '=', 'approved')
    .$if(options.isPartner === true, (query) => query.where('p.is_partner_profile', '=', true))
    .orderBy('p.id')
    .execute()

const png = (svg: string) =>
  sharp(Buffer.from(svg)).resize({ width: sentWidth }).png({ compressionLevel: 2 }).toBuffer()

/** Drawings of partners, cached for resets in the same process. */
const uploadsBySvg = new Map<string, Awaited<ReturnType<typeof createUpload>>>()

async function createUpload(svg: string) {
  const bytes = await png(svg)
  return { bytes, picture: await resizePicture(bytes) }
}

async function createUploadOnce(svg: string) {
  const upload = uploadsBySvg.get(svg) ?? (await createUpload(svg))
  if (upload.picture.ok) uploadsBySvg.set(svg, upload)
  return upload
}

type Drawing = { userId: number; purpose: 'photo' | 'portfolio' | 'order'; svg: string; isCached?: boolean }

/** Uploads a drawing as its owner; returns its id. Flat colours compress well as WebP. */
async function send(db: Db, { userId, purpose, svg, isCached = false }: Drawing, now: Date) {
  const { bytes, picture } = isCached ? await createUploadOnce(svg) : { bytes: await png(svg), picture: undefined }
  const options = picture ? { wantsAvif: false, remake: async () => picture } : { wantsAvif: false }
  const role = purpose === 'order' ? 'client' : 'professional'
  for (;;) {
    const result = await storePicture(db, { userId, role, purpose, bytes }, now, options)
    if (result.ok) return result.value.id
    if (result.code !== 'busy') throw new Error(`a drawing was refused: ${result.code}`)
    await new Promise((resume) => setTimeout(resume, 200))
  }
}

async function addPersonPictures(db: Db, person: Person, pictures: number, now: Date, isCached = false) {
  const { userId, name } = person
  const face = await send(db, { userId, purpose: 'photo', svg: drawPortrait(name), isCached }, now)
  await setPhoto(db, asProfessional(userId), { pictureId: face }, now)
  const { kind, title } = albumOf(person)
  const album = await createAlbum(db, asProfessional(userId), { title }, now)
  if (!album.ok) return
  const { albumId } = album.value
  for (const { svg, caption, stage } of drawWorks(name, kind, pictures)) {
    const pictureId = await send(db, { userId, purpose: 'portfolio', svg, isCached }, now)
    await addToAlbum(db, asProfessional(userId), { albumId, pictureId }, now)
    await describePicture(db, asProfessional(userId), { albumId, pictureId, caption, stage: stage ?? undefined }, now)
  }
}

/** Partners need photo and portfolio, so they get pictures with the seed. */
export async function addPartnerPictures(db: Db, now: Date) {
  for (const person of await listWithoutPhoto(db, { isPartner: true }))
    await addPersonPictures(db, person, picturesOfPartner, now, true)
}

/** Adds photos of rooms to open painter orders, once. */
async function addRoomPhotos(db: Db, now: Date) {
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .select(['o.uuid', 'o.client_id as userId'])
    .where('k.slug', '=', 'pintor')
    .where('o.status', '=', 'searching')
    .where('o.photo_count', '=', 0)
    .orderBy('o.id')
    .limit(ordersWithPhotos)
    .execute()
  for (const { uuid, userId } of orders) {
    if (userId === null) continue
    for (const name of ['sala', 'quarto'].map((where) => `${where} ${uuid}`)) {
      const pictureId = await send(db, { userId, purpose: 'order', svg: drawRoom(name) }, now)
      await addPhoto(db, asClient(userId), { uuid, pictureId }, now)
    }
  }
}

/**
 * Adds the remaining portraits and portfolios in the background, resuming after a restart; then measures everybody.
 */
export async function addDemoPictures(db: Db, now: Date) {
  for (const person of await listWithoutPhoto(db)) await addPersonPictures(db, person, picturesOfOthers, now)
  await addRoomPhotos(db, now)
  await measureProfessionals(db, now)
}
