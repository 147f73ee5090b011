import { aPurchaseScene } from '#db/seed/scenes.ts'
import type { Db } from '#platform/db.ts'
import type { SandboxPlay } from '#platform/payments/sandbox-payments.ts'
import { builtAt } from './clock.ts'
import { aProfessional } from './people.ts'

/** A coin purchase at the fake bank: waiting for payment, or in the state to which `play` leads. */
export async function aPurchase(
  db: Db,
  {
    pro,
    packageId = 'p50',
    play,
    at = builtAt(),
  }: { pro?: { userId: number }; packageId?: string; play?: SandboxPlay; at?: Date } = {},
) {
  const { userId } = pro ?? (await aProfessional(db, { coins: 0 }))
  const uuid = await aPurchaseScene(db, { userId, packageId, play }, at)
  return { uuid, userId }
}
