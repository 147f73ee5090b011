import { sql } from 'kysely'
import { privatePictureLink, markPicturesUsed } from '#domain/pictures/pictures.server.ts'
import type { Db } from '#platform/db.ts'
import type { FileKind } from './conversation.ts'
import { isParticipantSql } from './participant.server.ts'

/** A file of a message: pictures have size and colours, voice messages a duration. */
export type ConversationFile = {
  name: string
  kind: FileKind
  width: number | null
  height: number | null
  blur: string | null
  seconds: number | null
}

/** Files of the message row with this alias, in order. */
export const filesOfMessage = (message: string) =>
  sql<ConversationFile[]>`coalesce((select json_agg(json_build_object('name', p.name, 'kind', p.kind, 'width', p.width,
      'height', p.height, 'blur', p.blur, 'seconds', p.seconds) order by f.position)
    from message_files f join pictures p on p.id = f.picture_id where f.message_id = ${sql.ref(message)}), '[]')`

/** The files of one message. */
export async function listFiles(db: Db, messageId: number): Promise<ConversationFile[]> {
  const { files } = await db
    .selectFrom('messages')
    .select(filesOfMessage('messages.id').as('files'))
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  return files
}

/** Attaches uploaded files to their message. Null if one is another person's or already attached. */
export async function attachFiles(
  tx: Db,
  { userId, messageId, files }: { userId: number; messageId: number; files: readonly number[] },
  now: Date,
): Promise<ConversationFile[] | null> {
  if (!files.length) return []
  const ownIds = await markPicturesUsed(tx, { userId, purpose: 'message', ids: files }, now)
  if (ownIds.length !== files.length) return null
  const attached = await tx
    .insertInto('message_files')
    .values(files.map((id, index) => ({ picture_id: id, message_id: messageId, position: index + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('picture_id')
    .execute()
  return attached.length === files.length ? listFiles(tx, messageId) : null
}

type FileRequest = {
  chatId: string
  name: string
  userId: number
  /** The staff reader, if any. */
  opensFor?: number
}

/** A five-minute link to a conversation's file, for its two people. Null otherwise. */
export async function findConversationFileLink(
  db: Db,
  { chatId, name, userId, opensFor = userId }: FileRequest,
  now: Date,
) {
  const file = await db
    .selectFrom('message_files as f')
    .innerJoin('pictures as p', 'p.id', 'f.picture_id')
    .innerJoin('messages as m', 'm.id', 'f.message_id')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select('p.name')
    .where('c.chat_id', '=', chatId)
    .where('p.name', '=', name)
    .where(isParticipantSql('c', userId))
    .executeTakeFirst()
  return file ? privatePictureLink({ name: file.name, viewer: opensFor }, now) : null
}
