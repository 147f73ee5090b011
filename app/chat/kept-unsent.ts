import type { Unsent } from './timeline.ts'

/** What has not arrived yet, as it is kept in the tab: a reload loses nothing. Empty when there is nothing to keep. */
export const keptUnsent = (unsent: Unsent[]) => (unsent.length ? JSON.stringify(unsent) : '')

/** The same after a reload: what was on its way waits, for nobody knows whether it arrived; sent again it is the same message. */
export function readUnsent(kept: string | null): Unsent[] {
  try {
    const read: unknown = JSON.parse(kept || '[]')
    if (!Array.isArray(read)) return []
    return read.filter(isUnsent).map((one) => ({ ...one, state: one.state === 'failed' ? 'failed' : 'waiting' }))
  } catch {
    return []
  }
}

const isUnsent = (one: Unsent) =>
  typeof one?.clientId === 'string' && typeof one.text === 'string' && Array.isArray(one.files)
