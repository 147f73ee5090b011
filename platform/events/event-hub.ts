import { database } from '#platform/db.ts'
import { type EventHub, openEventHub } from './events.ts'

let hub: Promise<EventHub> | undefined

/** The realtime hub of this process, with one connection for all listeners. Opened at startup. */
export function eventHub() {
  const { db, directUrl: url } = database()
  return (hub ??= openEventHub({ db, url }))
}

/** The hub if this process has opened one; never opens it. */
export const findEventHub = async () => hub

/**
 * The last event delivered to listeners of this process. A page takes it before it reads data, so its stream continues
 * from there.
 */
export const lastEventId = async () => (await eventHub()).lastId()
