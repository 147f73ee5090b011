import { noticeChannels } from '#domain/notifications/notice.ts'
import { askLostNotices, deliverNotice } from '#domain/notifications/notices.server.ts'
import { env } from '#platform/env.ts'
import type { Task } from '#platform/jobs.ts'
import { senders } from '#platform/senders.ts'
import { noticeMessage } from '#texts/messages/notice.ts'

/** Sends one message that was asked for, in the words of its kind. Sent, left alone at night, or no longer wanted: never twice. */
export const sendNoticeTask: Task = async ({ id }: { id: number }, { db, now }) => {
  const origin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`
  await deliverNotice(
    db,
    id,
    ({ kind, facts, to, once }) =>
      senders()[noticeChannels[kind]].send({ to, once, template: kind, now, ...noticeMessage(kind, facts, origin) }),
    now,
  )
}

export const sendLostNoticesTask: Task = async (_, { db, now, log }) => {
  const lost = await askLostNotices(db, now)
  if (lost) log.warn({ lost }, 'messages whose job was lost were asked for again')
}
