import { decisionDenial } from '#domain/verification/verification.server.ts'
import type { Db } from '#platform/db.ts'

/**
 * Whether this professional is, as far as we know, the person of our team themselves or somebody of their house: then a colleague
 * decides (quality: Staff). Who has not said yet who they are may decide, other than on documents and accounts.
 */
export const hasConflictOfInterest = async (tx: Db, who: { staffUserId: number; professionalId: number }) =>
  (await decisionDenial(tx, who)) === 'own_house'
