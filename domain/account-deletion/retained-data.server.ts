import { professionalOfUser } from '#domain/professionals/professionals.server.ts'
import type { Db } from '#platform/db.ts'
import type { Leaver } from './account-deletion.ts'

/** Whether leaving now would keep what bars a new beginning: of a professional who is suspended (docs/decisions/0061). */
export const isKeptOnLeaving = async (db: Db, { userId, role }: Leaver): Promise<boolean> =>
  role === 'professional' && (await professionalOfUser(db, userId))?.state === 'suspended'
