import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

export type ChatToken = { version: number; connected: number }

/**
 * The next version of an institutional professional's token: the console, connected with an older one, reads nothing more
 * (domain 2.10). Undefined for everybody else.
 */
export const rotateChatToken = (tx: Db, professionalId: number) =>
  change(tx, professionalId, { chat_token_version: sql<number>`chat_token_version + 1` })

/** Connects the console with the version of now. Undefined for whoever is not institutional. */
export const reconnectChat = (tx: Db, professionalId: number) =>
  change(tx, professionalId, { chat_connected_version: sql<number>`chat_token_version` })

const change = (
  tx: Db,
  professionalId: number,
  to:
    | { chat_token_version: ReturnType<typeof sql<number>> }
    | { chat_connected_version: ReturnType<typeof sql<number>> },
): Promise<ChatToken | undefined> =>
  tx
    .updateTable('professionals')
    .set(to)
    .where('id', '=', professionalId)
    .where('is_institutional_pro', '=', true)
    .where('state', '<>', 'deleted')
    .returning(['chat_token_version as version', 'chat_connected_version as connected'])
    .executeTakeFirst()
