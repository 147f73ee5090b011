import type { Role } from '#domain/identity/user.ts'

/** What pictures are sent for, who may send them, and who sees them. */

export const picturePurposes = ['photo', 'portfolio', 'document', 'selfie'] as const
export type PicturePurpose = (typeof picturePurposes)[number]

type Rule = {
  who: readonly Role[]
  /** Seen by everybody; what is not is reached by a link of five minutes for one person. */
  isPublic: boolean
  takesPdf: boolean
}

export const ruleOfPurpose = {
  photo: { who: ['professional'], isPublic: true, takesPdf: false },
  portfolio: { who: ['professional'], isPublic: true, takesPdf: false },
  document: { who: ['professional'], isPublic: false, takesPdf: true },
  selfie: { who: ['professional'], isPublic: false, takesPdf: false },
} as const satisfies Record<PicturePurpose, Rule>

/** What one file may weigh. */
export const largestFileBytes = 5 * 1024 * 1024
export const largestFileMegabytes = 5

/** What a browser is told to offer: a phone that keeps HEIC then sends JPEG. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp'
/** @public for documents, whose page comes with verification. */
export const acceptedDocuments = `${acceptedPictures},application/pdf`

/** What nothing uses after so long is erased. */
export const unusedHours = 48
/** How long a link to a private picture opens it. */
export const linkMinutes = 5

export const pictureRefusals = [
  'no_file',
  'file_too_large',
  'picture_kind',
  'picture_heic',
  'picture_broken',
  'picture_small',
  'picture_large',
  'wrong_role',
  'busy',
  'too_many_requests',
] as const
export type PictureRefusal = (typeof pictureRefusals)[number]

/** A picture as a page shows it: its name, its own size, its colours, and the widths there are. */
export type Picture = {
  id: number
  name: string
  width: number
  height: number
  blur: string
  widths: number[]
  /** Whether the smaller files are there yet too. */
  hasAvif: boolean
}

/** Where one size of a public picture stands. */
export const pictureAddress = (name: string, width: number, format: 'webp' | 'avif' = 'webp') =>
  `/fotos/${name}-${width}.${format}`
