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

type Person = { id: number; userId: number; name: string; service: string | null; root: string | null }

const sentWidth = 900
/** Album sizes: full for partners, smaller for others. */
const picturesOfPartner = 6
const picturesOfOthers = 4
/** Orders with photos: some, within the limits of a client. */
const ordersWithPhotos = 4

const kindsOf = ({ service, root }: Person): { kind: WorkKind; title: string } => {
  if (service?.startsWith('jardin')) return { kind: 'garden', title: 'Jardins' }
  if (root === 'reformas-e-reparos' || root === 'familia') return { kind: 'room', title: 'Antes e depois' }
  return { kind: 'table', title: 'Trabalhos' }
}

/** Professionals without a photo, with their main service. */
const listWithoutPhoto = (db: Db, options: { isPartner?: true } = {}) =>
  db
    .selectFrom('professionals as p')
    .select((row) => [
      'p.id',
      'p.user_id as userId',
      'p.name',
      row
        .selectFrom('professional_services as s')
        .innerJoin('categories as k', 'k.id', 's.category_id')
        .select('k.slug')
        .whereRef('s.professional_id', '=', 'p.id')
        .orderBy('k.popular_rank')
        .orderBy('k.id')
        .limit(1)
        .as('service'),
      row
        .selectFrom('professional_services as s')
        .innerJoin('categories as k', 'k.id', 's.category_id')
        .innerJoin('root_categories as r', 'r.id', 'k.root_category_id')
        .select('r.slug')
        .whereRef('s.professional_id', '=', 'p.id')
        .limit(1)
        .as('root'),
    ])
    .where('p.photo_picture_id', 'is', null)
    .where('p.state', '=', 'approved')
    .$if(options.isPartner === true, (query) => query.where('p.is_partner_profile', '=', true))
    .orderBy('p.id')
    .execute()

const png = (svg: string) =>
  sharp(Buffer.from(svg)).resize({ width: sentWidth }).png({ compressionLevel: 2 }).toBuffer()

type Made = { bytes: Buffer; picture: Awaited<ReturnType<typeof resizePicture>> }
/** Drawings of partners, cached for resets in the same process. */
const drawingsBySvg = new Map<string, Made>()

async function makeOnce(svg: string): Promise<Made> {
  const before = drawingsBySvg.get(svg)
  if (before) return before
  const bytes = await png(svg)
  const now = { bytes, picture: await resizePicture(bytes) }
  if (now.picture.ok) drawingsBySvg.set(svg, now)
  return now
}

type Drawing = { userId: number; purpose: 'photo' | 'portfolio' | 'order'; svg: string; isKept?: boolean }

/** Uploads a drawing as its owner; returns its id. Flat colours compress well as WebP. */
async function send(db: Db, { userId, purpose, svg, isKept = false }: Drawing, now: Date) {
  const { bytes, picture } = isKept ? await makeOnce(svg) : { bytes: await png(svg), picture: undefined }
  const keeping = { wantsAvif: false, ...(picture ? { remake: async () => picture } : {}) }
  for (;;) {
    const role = purpose === 'order' ? 'client' : 'professional'
    const result = await storePicture(db, { userId, role, purpose, bytes }, now, keeping)
    if (result.ok) return result.value.id
    if (result.code !== 'busy') throw new Error(`a drawing was refused: ${result.code}`)
    await new Promise((resume) => setTimeout(resume, 200))
  }
}

async function addPersonPictures(db: Db, person: Person, pictures: number, now: Date, isKept = false) {
  const { userId, name } = person
  const face = await send(db, { userId, purpose: 'photo', svg: drawPortrait(name), isKept }, now)
  await setPhoto(db, asProfessional(userId), { pictureId: face }, now)
  const { kind, title } = kindsOf(person)
  const album = await createAlbum(db, asProfessional(userId), { title }, now)
  if (!album.ok) return
  const { albumId } = album.value
  for (const { svg, caption, stage } of drawWorks(name, kind, pictures)) {
    const pictureId = await send(db, { userId, purpose: 'portfolio', svg, isKept }, now)
    await addToAlbum(db, asProfessional(userId), { albumId, pictureId }, now)
    await describePicture(db, asProfessional(userId), { albumId, pictureId, caption, ...(stage ? { stage } : {}) }, now)
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
