import { z } from '@hono/zod-openapi'
import { notificationCount } from '#domain/notifications/notifications.server.ts'
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
  const user = await db
    .selectFrom('users')
    .select(['id', 'uuid', 'name', 'phone', 'email', 'avatar_url', 'role'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { id, uuid, name, phone, email, avatar_url: avatarUrl, role } = user
  return { id, uuid, name, phone, email, avatarUrl, role, notificationCount: await notificationCount(db, userId) }
}
