import type { OrderPhoto } from '#domain/orders/photos/photo.ts'
import { orderPhotosTexts } from '#texts/order-photos.ts'

/** Photos of an order with addresses, for those who may see them: a small one to show, a large one to open. */
export const orderPhotoViews = (uuid: string, photos: readonly OrderPhoto[]) =>
  photos.map(({ name, width, height, blur }, index) => {
    const href = `/v1/orders/${uuid}/photos/${name}`
    const label = orderPhotosTexts.photo(index + 1, photos.length)
    return { name, href, src: `${href}?size=small`, width, height, blur, label }
  })
export type OrderPhotoView = ReturnType<typeof orderPhotoViews>[number]
