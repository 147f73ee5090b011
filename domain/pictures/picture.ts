import type { Role } from '#domain/identity/user.ts'

/** What pictures are sent for, who may send them, and who sees them. */

export const picturePurposes = [
  'photo',
  'portfolio',
  'document',
  'selfie',
  'message',
  'order',
  'proposal',
  'claim',
] as const
export type PicturePurpose = (typeof picturePurposes)[number]

export type Rule = {
  who: readonly Role[]
  /** Seen by everybody; what is not is reached by a link of five minutes for one person. */
  isPublic: boolean
  /** Sent by people without an account too, who fill a form. */
  takesVisitors?: true
  takesPdf: boolean
  /** A voice message, recorded by the browser. */
  takesVoice?: true
  mostBytes: number
}

const megabyte = 1024 * 1024
/** What one file may weigh. */
export const maxFileMegabytes = 5
export const maxFileBytes = maxFileMegabytes * megabyte
/** The same in a conversation. */
export const maxConversationFileMegabytes = 10
export const maxConversationFileBytes = maxConversationFileMegabytes * megabyte

/** What one says at once, in bytes and in time. */
export const maxVoiceBytes = 2 * megabyte
export const maxVoiceSeconds = 120

export const ruleOfPurpose = {
  photo: { who: ['professional'], isPublic: true, takesPdf: false, mostBytes: maxFileBytes },
  portfolio: { who: ['professional'], isPublic: true, takesPdf: false, mostBytes: maxFileBytes },
  document: { who: ['professional'], isPublic: false, takesPdf: true, mostBytes: maxFileBytes },
  selfie: { who: ['professional'], isPublic: false, takesPdf: false, mostBytes: maxFileBytes },
  message: {
    who: ['client', 'professional'],
    isPublic: false,
    takesPdf: true,
    takesVoice: true,
    mostBytes: maxConversationFileBytes,
  },
  proposal: { who: ['professional'], isPublic: false, takesPdf: false, mostBytes: maxFileBytes },
  claim: { who: ['professional'], isPublic: false, takesPdf: true, mostBytes: maxFileBytes },
  order: { who: ['client'], isPublic: false, takesVisitors: true, takesPdf: false, mostBytes: maxFileBytes },
} as const satisfies Record<PicturePurpose, Rule>

/** The `accept` attribute: phones that store HEIC then send JPEG. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
export const acceptedDocuments = `${acceptedPictures},application/pdf`

const hour = 3_600
const day = 24 * hour
/** How many pictures come without an account: of one browser a few requests in an hour, of one address those of a whole office. */
export const visitorLimits = {
  browser: [{ name: 'draft-pictures-of-browser', points: 20, durationSeconds: hour }],
  address: [
    { name: 'draft-pictures-in-hour', points: 40, durationSeconds: hour },
    { name: 'draft-pictures-in-day', points: 120, durationSeconds: day },
  ],
} as const

/** What nothing uses after so long is erased; what came without an account, sooner. */
export const unusedHours = 48
export const unownedHours = 24
/** How long a link to a private picture opens it. */
export const linkMinutes = 5

export const pictureErrorCodes = [
  'no_file',
  'file_too_large',
  'picture_kind',
  'file_kind',
  'picture_heic',
  'picture_broken',
  'picture_small',
  'picture_large',
  'voice_broken',
  'voice_long',
  'wrong_role',
  'busy',
  'too_many_requests',
] as const
export type PictureErrorCode = (typeof pictureErrorCodes)[number]

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
