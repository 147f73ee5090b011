import { hourMs } from '#domain/shared/durations.ts'

/** Uploaded, unsent files of the next message, stored in the tab. */
type StoredFile = { id: number; name: string; at: number }

/** Below the two days after which the server deletes unused uploads (domain/pictures/picture.ts). */
const maxAgeMs = 40 * hourMs

export const filesKey = (chatId: string) => `files:chat:${chatId}`

export const serializeFiles = (files: readonly StoredFile[]) => (files.length ? JSON.stringify(files) : '')

export function parseFiles(text: string | null, now: number): StoredFile[] {
  try {
    const parsed: unknown = JSON.parse(text || '[]')
    return Array.isArray(parsed) ? parsed.filter(isStoredFile).filter(({ at }) => now - at < maxAgeMs) : []
  } catch {
    return []
  }
}

const isStoredFile = (file: StoredFile) =>
  typeof file?.id === 'number' && typeof file.name === 'string' && typeof file.at === 'number'
