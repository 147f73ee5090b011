import { listQuickReplies } from '#domain/conversations/conversations.server.ts'
import { listTicketsOf } from '#domain/help/help.server.ts'
import { listWaitlistEntries } from '#domain/service-coverage/service-coverage.server.ts'
import type { Db } from '#platform/db.ts'
import type { AccountToDelete } from '../account-deletion.ts'
import { findTicketPerson } from '../ticket-person.server.ts'
import { exportClientData } from './client-data.server.ts'
import { exportProfessionalData } from './professional-data.server.ts'

/**
 * Everything stored about a person, machine-readable (quality: LGPD). No hashes; of other people only what they did
 * with this person's data.
 */
export async function exportData(db: Db, { userId, role }: AccountToDelete, now: Date) {
  const owner = { db, userId }
  const person = await findTicketPerson(db, userId)
  return {
    account: await accountOf(owner),
    sessions: await sessionsOf(owner),
    pinsSent: await pinsOf(owner),
    consents: await consentsOf(owner),
    ...(role === 'client' ? await exportClientData(db, userId, now) : await exportProfessionalData(db, userId, now)),
    messagesWritten: await messagesOf(owner),
    blocked: await blocksBy(owner),
    messagesReported: await reportsBy(owner),
    conversationSettings: await conversationSettingsOf(owner),
    quickReplies: await listQuickReplies(db, userId),
    notifications: await notificationsOf(owner),
    pushDevices: await listPushDevices(owner),
    pictures: await picturesOf(owner),
    tickets: person ? await listTicketsOf(db, person) : [],
    waitlist: await listWaitlistEntries(db, person?.emails ?? []),
  }
}

type DataOwner = { db: Db; userId: number }

const accountOf = ({ db, userId }: DataOwner) =>
  db
    .selectFrom('users')
    .select(['uuid', 'role', 'name', 'phone', 'email', 'avatar_url as avatarUrl', 'status', 'created_at as createdAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

const sessionsOf = ({ db, userId }: DataOwner) =>
  db
    .selectFrom('sessions')
    .select([
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'revoked_at as endedAt',
      'user_agent as userAgent',
      'address',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const pinsOf = ({ db, userId }: DataOwner) =>
  db
    .selectFrom('pin_challenges')
    .select([
      'purpose',
      'phone',
      'channel',
      'sent_count as sent',
      'last_sent_at as lastSentAt',
      'verified_at as usedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const consentsOf = ({ db, userId }: DataOwner) =>
  db
    .selectFrom('consents')
    .select(['kind', 'given', 'version', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const messagesOf = ({ db, userId }: DataOwner) =>
  db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['c.chat_id as chatId', 'm.text', 'm.created_at as createdAt'])
    .where('m.sender_user_id', '=', userId)
    .orderBy('m.id')
    .execute()

const conversationSettingsOf = ({ db, userId }: DataOwner) =>
  db
    .selectFrom('conversation_settings')
    .select('hides_read as hidesRead')
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Blocked people, by their conversations. */
const blocksBy = ({ db, userId }: DataOwner) =>
  db
    .selectFrom('blocks as b')
    .innerJoin('conversations as c', (join) =>
      join.on((eb) =>
        eb.or([
          eb.and([
            eb('c.client_user_id', '=', eb.ref('b.blocker_user_id')),
            eb('c.professional_user_id', '=', eb.ref('b.blocked_user_id')),
          ]),
          eb.and([
            eb('c.professional_user_id', '=', eb.ref('b.blocker_user_id')),
            eb('c.client_user_id', '=', eb.ref('b.blocked_user_id')),
          ]),
        ]),
      ),
    )
    .select(['c.chat_id as chatId', 'b.created_at as blockedAt'])
    .where('b.blocker_user_id', '=', userId)
    .orderBy('c.id')
    .execute()

const reportsBy = ({ db, userId }: DataOwner) =>
  db
    .selectFrom('message_reports as r')
    .innerJoin('conversations as c', 'c.id', 'r.conversation_id')
    .select(['c.chat_id as chatId', 'r.reason', 'r.note', 'r.decision', 'r.created_at as reportedAt'])
    .where('r.reporter_user_id', '=', userId)
    .orderBy('r.id')
    .execute()

const notificationsOf = ({ db, userId }: DataOwner) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'payload', 'created_at as createdAt', 'read_at as readAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const listPushDevices = ({ db, userId }: DataOwner) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select([
      'push_subscriptions.created_at as createdAt',
      'push_subscriptions.last_sent_at as lastSentAt',
      'sessions.user_agent as userAgent',
      'endpoint',
    ])
    .where('push_subscriptions.user_id', '=', userId)
    .orderBy('push_subscriptions.id')
    .execute()

const picturesOf = ({ db, userId }: DataOwner) =>
  db
    .selectFrom('pictures')
    .select(['purpose', 'kind', 'is_public as isPublic', 'width', 'height', 'created_at as sentAt'])
    .where('owner_user_id', '=', userId)
    .orderBy('id')
    .execute()
