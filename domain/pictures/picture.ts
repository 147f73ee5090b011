import type { Role } from '#domain/identity/user.ts'

/** A picture is any uploaded file, PDFs and voice messages included: purposes, senders and visibility. */

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
  /** Public; private ones need a five-minute personal link. */
  isPublic: boolean
  /** Also from visitors filling a form. */
  takesVisitors?: true
  takesPdf: boolean
  /** A voice message, recorded by the browser. */
  takesVoice?: true
  maxBytes: number
}

const megabyte = 1024 * 1024
/** Maximum file size. */
export const maxFileMegabytes = 5
export const maxFileBytes = maxFileMegabytes * megabyte
/** Maximum file size in a conversation. */
export const maxConversationFileMegabytes = 10
export const maxConversationFileBytes = maxConversationFileMegabytes * megabyte

/** Maximum voice message, in bytes and duration. */
export const maxVoiceMegabytes = 2
export const maxVoiceBytes = maxVoiceMegabytes * megabyte
export const maxVoiceSeconds = 120

export const purposeRules = {
  photo: { who: ['professional'], isPublic: true, takesPdf: false, maxBytes: maxFileBytes },
  portfolio: { who: ['professional'], isPublic: true, takesPdf: false, maxBytes: maxFileBytes },
  document: { who: ['professional'], isPublic: false, takesPdf: true, maxBytes: maxFileBytes },
  selfie: { who: ['professional'], isPublic: false, takesPdf: false, maxBytes: maxFileBytes },
  message: {
    who: ['client', 'professional'],
    isPublic: false,
    takesPdf: true,
    takesVoice: true,
    maxBytes: maxConversationFileBytes,
  },
  proposal: { who: ['professional'], isPublic: false, takesPdf: false, maxBytes: maxFileBytes },
  claim: { who: ['professional'], isPublic: false, takesPdf: true, maxBytes: maxFileBytes },
  order: { who: ['client'], isPublic: false, takesVisitors: true, takesPdf: false, maxBytes: maxFileBytes },
} as const satisfies Record<PicturePurpose, Rule>

/** The `accept` attribute. HEIC is not accepted, so iPhones convert their photos to JPEG. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
export const acceptedDocuments = `${acceptedPictures},application/pdf`

const hour = 3_600
const day = 24 * hour
/** Visitor limits: a few requests per browser and hour, an office per IP. */
export const visitorLimits = {
  browser: [{ name: 'draft-pictures-of-browser', points: 20, durationSeconds: hour }],
  ip: [
    { name: 'draft-pictures-in-hour', points: 40, durationSeconds: hour },
    { name: 'draft-pictures-in-day', points: 120, durationSeconds: day },
  ],
} as const

/** Retention of unused uploads; shorter without an account. */
export const unusedHours = 48
export const unownedHours = 24
/** Validity of a private link. */
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

/** A picture for display: name, size, colours, and available widths. */
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

/** The path of a public size. */
export const pictureAddress = (name: string, width: number, format: 'webp' | 'avif' = 'webp') =>
  `/fotos/${name}-${width}.${format}`
