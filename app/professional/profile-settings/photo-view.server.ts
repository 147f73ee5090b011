import { findPicturesById } from '#domain/pictures/pictures.server.ts'
import type { OwnSettings } from '#domain/professionals/profile-settings/own-settings.server.ts'
import { db } from '#platform/db.ts'
import { pictureView } from '#presenters/picture.ts'

/** The photo of a profile for its owner. */
export async function photoView({ name, photoPictureId: id }: OwnSettings) {
  const picture = id === null ? undefined : (await findPicturesById(db(), [id])).get(id)
  return { name, picture: picture ? pictureView(picture) : null }
}
