import { buyCoinsFrom } from '#domain/purchases/buy-coins.server.ts'
import { syncPurchase } from '#domain/purchases/sync-purchase.server.ts'
import type { Db } from '#platform/db.ts'
import { type SandboxPlay, sandboxPayments } from '#platform/payments/sandbox-payments.ts'
import { builtAt } from './clock.ts'
import { aProfessional } from './people.ts'
import { unwrap } from './unwrap.ts'
import { asProfessional } from '#domain/shared/caller.ts'

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
  const bank = sandboxPayments(() => db)
  const { userId } = pro ?? (await aProfessional(db, { coins: 0 }))
  const { uuid } = unwrap(await buyCoinsFrom(() => bank)(db, asProfessional(userId), { packageId }, at))
  if (play) {
    await bank.play(uuid.replaceAll('-', ''), play, at)
    await syncPurchase(db, uuid, at, bank)
  }
  return { uuid, userId }
}
