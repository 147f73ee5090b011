import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

export type ChatToken = { version: number; connected: number }

/**
 * Increments the token version: the console reads nothing until reconnected (domain 2.10). Undefined for other
 * professionals.
 */
export const rotateChatToken = (tx: Db, professionalId: number) =>
  change(tx, professionalId, { next: 1, connected: false })

/** Connects the console with the current version. Undefined for non-institutional profiles. */
export const reconnectChat = (tx: Db, professionalId: number) =>
  change(tx, professionalId, { next: 0, connected: true })

const change = (
  tx: Db,
  professionalId: number,
  { next, connected }: { next: number; connected: boolean },
): Promise<ChatToken | undefined> =>
  tx
    .updateTable('professionals')
    .set({
      chat_token_version: sql<number>`chat_token_version + ${next}`,
      chat_connected_version: sql<number>`case when ${connected} then chat_token_version else chat_connected_version end`,
    })
    .where('id', '=', professionalId)
    .where('is_institutional_pro', '=', true)
    .where('state', '<>', 'deleted')
    .returning(['chat_token_version as version', 'chat_connected_version as connected'])
    .executeTakeFirst()
