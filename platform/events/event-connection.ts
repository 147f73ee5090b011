import pg from 'pg'
import { log } from '#platform/observability/log.ts'
import { ephemeralChannel } from './ephemeral-event.ts'

/** Sent after a commit: every process reads new events. */
export const eventChannel = 'ajeita_events'
const firstPauseMs = 50
const maxPauseMs = 5_000

export type EventConnectionOptions = {
  url: string
  onNotice: () => void
  onConnected: () => void
  /** The payload of an ephemeral event. */
  onEphemeralEvent?: (text: string | undefined) => void
}

/** The listening connection of a process. Reconnects by itself; meanwhile `run` throws. */
export async function openEventConnection({ url, onNotice, onConnected, onEphemeralEvent }: EventConnectionOptions) {
  let current: pg.Client | null = null
  let closed = false
  let attempts = 0
  let retry: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  async function connect() {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'ajeita-events',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    client.on('error', (error) => lost(client, error))
    client.on('end', () => lost(client))
    client.on('notification', (delivered) =>
      delivered.channel === ephemeralChannel ? onEphemeralEvent?.(delivered.payload) : onNotice(),
    )
    try {
      await client.connect()
      await client.query(`listen ${eventChannel}; listen ${ephemeralChannel}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    if (closed) return client.end()
    current = client
  }

  function lost(client: pg.Client, error?: unknown) {
    if (client !== current || closed) return
    current = null
    log.warn({ err: error }, 'event connection lost, reconnecting')
    client.end().catch(() => {})
    reconnectLater()
  }

  function reconnectLater() {
    const pause = Math.min(firstPauseMs * 2 ** attempts++, maxPauseMs) * (0.5 + Math.random() / 2)
    retry = setTimeout(() => {
      connect().then(
        () => closed || onConnected(),
        (error: unknown) => {
          if (closed) return
          log.warn({ err: error }, 'reconnecting for events failed: pages poll meanwhile')
          reconnectLater()
        },
      )
    }, pause)
  }

  /** One statement at a time. A failed one closes the connection, even if the socket reports nothing. */
  function run(statement: pg.QueryConfig) {
    const mine = turn.then(async () => {
      const client = current
      if (!client) throw new Error('The event connection is closed.')
      try {
        const result = await client.query(statement)
        attempts = 0
        return result
      } catch (error) {
        lost(client, error)
        throw error
      }
    })
    turn = mine.catch(() => {})
    return mine
  }

  await connect()
  return {
    run,
    announce: () => run({ text: `notify ${eventChannel}` }),
    close: async () => {
      closed = true
      clearTimeout(retry)
      await turn
      const client = current
      current = null
      await client?.end().catch(() => {})
    },
  }
}
