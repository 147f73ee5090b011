import { sql } from 'kysely'
import { z } from 'zod'
import { anyone, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { seal, unseal } from '#platform/security/seal.ts'
import { optOutMailbox } from './mailbox.server.ts'
import { type EmailKind, emailKinds } from './matrix.ts'

const name = 'unsubscribe'
const isTopic = (text: string): text is EmailKind => (emailKinds as readonly string[]).includes(text)

/** The token of an e-mail's unsubscribe link. Grants no other access and does not expire. */
export const unsubscribeToken = (userId: number, topic: EmailKind) => seal(name, `${userId} ${topic}`)

/** The person and kind of a token; null if forged. */
export function readUnsubscribeToken(token: string) {
  const [userId, topic = ''] = unseal(name, token)?.split(' ') ?? []
  return userId && isTopic(topic) ? { userId: Number(userId), topic } : null
}

/** Unsubscribes by a token of an email: a person from its kind or the digest, a mailbox from all mail but security. */
export const unsubscribe = defineAction({
  name: 'unsubscribe',
  actor: anyone,
  input: z.object({ token: z.string() }),
  errors: ['not_found'],
  idempotent: true,
  async run({ tx, now }, { token }) {
    const isStopped = (await stopTopic(tx, token)) || (await optOutMailbox(tx, token, now))
    return isStopped ? ok(null) : fail('not_found')
  },
})

/** False for a forged token, that of a mailbox, or a deleted account. */
async function stopTopic(db: Db, token: string): Promise<boolean> {
  const subscription = readUnsubscribeToken(token)
  if (!subscription) return false
  const { userId, topic } = subscription
  const isDigest = topic === 'digest'
  const choices = isDigest ? {} : { [topic]: { email: false } }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notification_settings')
    .columns(['user_id', 'choices', 'digest_hours'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          sql`${JSON.stringify(choices)}::jsonb`.as('choices'),
          sql<number[]>`${isDigest ? '{}' : '{8,12,18}'}::smallint[]`.as('digest_hours'),
        ])
        .where('id', '=', userId)
        .where('status', '<>', 'deleted'),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(
        isDigest
          ? { digest_hours: [] }
          : {
              choices: sql<string>`notification_settings.choices || jsonb_build_object(${topic}::text,
                coalesce(notification_settings.choices->${topic}::text, '{}') || '{"email": false}')`,
            },
      ),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}
