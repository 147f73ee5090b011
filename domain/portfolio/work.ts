/** Work that professionals show: albums of pictures in an order of their own (product: Professional side). */

export const mostAlbums = 12
export const mostPictures = 30
export const longestCaption = 140

export const stages = ['before', 'after'] as const
export type Stage = (typeof stages)[number]
