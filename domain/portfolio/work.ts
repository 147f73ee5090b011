/** Portfolios: albums of ordered pictures (product: Professional side). */

export const maxAlbums = 12
export const maxPictures = 30
export const maxCaptionLength = 140

export const stages = ['before', 'after'] as const
export type Stage = (typeof stages)[number]
