import { findClientSuspension } from '#domain/identity/identity.server.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import type { Db } from '#platform/db.ts'
import type { AccountToDelete } from './account-deletion.ts'

/** Whether deleting now would retain a ban, because the person is suspended (docs/decisions/0060). */
export const banSurvivesDeletion = async (db: Db, { userId, role }: AccountToDelete): Promise<boolean> =>
  role === 'professional'
    ? (await findProfessionalByUserId(db, userId))?.state === 'suspended'
    : (await findClientSuspension(db, userId)) !== undefined
