import { database } from '#platform/db.ts'
import { type EventHub, openEventHub } from './events.ts'

let hub: Promise<EventHub> | undefined

/** The realtime hub of this process: one listening connection for everybody. Opened at the start of the shell. */
export function eventHub() {
  const { db, directUrl: url } = database()
  return (hub ??= openEventHub({ db, url }))
}

/** The same where this process has opened one; it opens none. */
export const openedEventHub = async () => hub

/**
 * The last event that this process published. A page takes it before it reads data, so its stream continues from
 * there.
 */
export const lastEventId = async () => (await eventHub()).lastId()
