/** Photos of an order (product: Catalogue, Unlock). */

export const maxOrderPhotos = 5
/** Retention of photos of abandoned forms. */
export const draftPhotoHours = 24
/** Retention after the search, for ongoing contacts. */
export const photoDays = 180
/** A photo and a text of this length make a request detailed (product: Price of a lead). */
export const detailedCharacters = 120

/** A photo as a page shows it. */
export type OrderPhoto = { name: string; width: number; height: number; blur: string }
