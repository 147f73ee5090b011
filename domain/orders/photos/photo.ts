/** Photos of an order: what the client wants done, to be seen (product: Catalogue, Unlock). */

export const maxPhotos = 5
/** What was sent with a form that never became an order is erased after so long. */
export const draftPhotoHours = 24
/** After the search has ended they stay for so long: those who were found still deal with the client. */
export const photoDays = 180
/** A photo and a text of so many characters make a request a detailed one (product: Price of a lead). */
export const detailedCharacters = 120

/** A photo as a page shows it. */
export type OrderPhoto = { name: string; width: number; height: number; blur: string }
