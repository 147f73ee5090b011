import { z } from '@hono/zod-openapi'
import { getOwnRecord } from '#domain/identity/own-record.server.ts'
import { countNotifications } from '#domain/notifications/notifications.server.ts'
import type { Db } from '#platform/db.ts'

export const userRecord = z
  .object({
    id: z.int(),
    uuid: z.uuid(),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    role: z.enum(['client', 'professional', 'staff']),
    notificationCount: z.int(),
  })
  .openapi('User')

/** A person's own record, field by field (AMB-14). */
export async function presentUser(db: Db, userId: number): Promise<z.infer<typeof userRecord>> {
  const { id, uuid, name, phone, email, avatar_url: avatarUrl, role } = await getOwnRecord(db, userId)
  return { id, uuid, name, phone, email, avatarUrl, role, notificationCount: await countNotifications(db, userId) }
}
