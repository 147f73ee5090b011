import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { findUnlockDenial } from '#domain/leads/leads.server.ts'
import { isWorking } from '#domain/professionals/professional.ts'
import { findProfessionalByUserId, professional } from '#domain/professionals/professionals.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { addMinutes } from '#domain/shared/durations.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { lockWallet } from '#domain/wallet/wallet.server.ts'
import { payments } from '#platform/configured-providers.ts'
import type { Db } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import type { PaymentMethod, PaymentProvider } from '#platform/payments/provider.ts'
import { openCharge } from './open-charge.server.ts'
import { findPackage } from './packages.server.ts'
import { maxWaiting, payMinutes } from './purchase-limits.ts'
import { centsOf, isPayable, paymentMethods, purchaseStates } from './purchase.ts'

const firstState = 'created'
const firstSyncDelayMs = 15_000

/**
 * Buys a package of coins (domain 2.8). The purchase is stored first; its charge follows the commit under the
 * purchase's uuid, so a job repeats a lost response without a second charge. Nothing is credited here.
 */
export const buyCoinsFrom = (providerOf: (method: PaymentMethod) => PaymentProvider | undefined) =>
  defineAction({
    name: 'buy-coins',
    switch: 'coin_purchases',
    actor: professional,
    input: z.object({
      packageId: z.string().max(20),
      method: z.enum(paymentMethods).optional(),
      orderUuid: z.uuid().optional(),
      quote: z.string().max(1000).optional(),
    }),
    errors: [
      'not_working',
      'package_not_sold',
      'too_many_purchases',
      'method_not_offered',
      // The intended contact could not be unlocked.
      'not_found',
      'already_bought',
      'paused',
      'own_order',
      'not_serving',
      'order_in_review',
      'slots_taken',
      'order_closed',
      'documents_missing',
      'identity_limit',
    ],
    fingerprint: ['packageId', 'orderUuid', 'method'], // a retry may carry a newer quote
    async run({ tx, actor, now }, { packageId, orderUuid, quote, method = 'pix' }) {
      const provider = providerOf(method)
      if (!provider?.methods.includes(method)) return fail('method_not_offered')
      const coinPackage = findPackage(packageId)
      if (!coinPackage) return fail('package_not_sold')
      await lockWallet(tx, actor.id) // counts pending purchases one at a time
      const current = (await findProfessionalByUserId(tx, actor.userId))! // read after waiting for a deletion
      if (!isWorking({ ...current, paused: false })) return fail('not_working')
      const denial = orderUuid && (await findUnlockDenial(tx, { professionalId: actor.id, orderUuid, quote }, now))
      if (denial) return fail(denial)
      if ((await countWaitingPurchases(tx, actor.id, now)) >= maxWaiting) return fail('too_many_purchases')
      const uuid = randomUUID()
      await tx
        .insertInto('purchases')
        .values({
          uuid,
          professional_id: actor.id,
          coins: coinPackage.coins,
          bonus_coins: coinPackage.bonus,
          price_cents: centsOf(coinPackage.coins),
          method,
          provider: provider.name,
          order_uuid: orderUuid ?? null,
          quote: quote ?? null,
          created_at: now,
          expires_at: addMinutes(now, payMinutes),
          state: firstState,
        })
        .execute()
      const runAt = new Date(now.getTime() + firstSyncDelayMs)
      await enqueue(tx, 'sync-purchase', { uuid }, { runAt, key: `purchase:${uuid}` })
      return ok({ uuid })
    },
    afterCommit: ({ db, now }, { value: { uuid } }, { method = 'pix' }) =>
      openCharge(db, uuid, now, providerOf(method)!),
  })

export const buyCoins = buyCoinsFrom((method) => payments().by[method])

const payable = purchaseStates.filter(isPayable)

async function countWaitingPurchases(tx: Db, professionalId: number, now: Date) {
  const { count } = await tx
    .selectFrom('purchases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('professional_id', '=', professionalId)
    .where('state', 'in', payable)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}
