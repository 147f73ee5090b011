import { hourMs } from '#domain/shared/durations.ts'

/** Uploaded, unsent files of the next message, stored in the tab. */
type KeptFile = { id: number; name: string; at: number }

/** After two days the server has erased what nothing used (domain/pictures/picture.ts). */
const maxMs = 40 * hourMs

export const filesKey = (chatId: string) => `files:chat:${chatId}`

export const serializeFiles = (files: readonly KeptFile[]) => (files.length ? JSON.stringify(files) : '')

export function parseFiles(kept: string | null, now: number): KeptFile[] {
  try {
    const read: unknown = JSON.parse(kept || '[]')
    return Array.isArray(read) ? read.filter(isKept).filter(({ at }) => now - at < maxMs) : []
  } catch {
    return []
  }
}

const isKept = (one: KeptFile) =>
  typeof one?.id === 'number' && typeof one.name === 'string' && typeof one.at === 'number'
