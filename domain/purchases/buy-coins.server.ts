import { randomUUID } from 'node:crypto'
import { findUnlockDenial } from '#domain/leads/leads.server.ts'
import { isWorking } from '#domain/professionals/professional.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { idempotencyOf } from '#domain/shared/under-key.ts'
import { lockWallet } from '#domain/wallet/wallet.server.ts'
import { type Db, inTransaction, type KeyReused } from '#platform/db.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import { payments } from '#platform/senders.ts'
import type { BuyErrorCode, buyCoinsForm } from './buy-coins.ts'
import { openCharge } from './open-charge.server.ts'
import { packageNamed } from './packages.server.ts'
import { centsOf, isPayable, maxWaiting, payMinutes, purchaseStates } from './purchase.ts'

export type Bought = { uuid: string }

const firstState = 'created'
const secondLookMs = 15_000

/**
 * A professional asks for a package of coins (domain 2.8): the purchase is written first, and then the provider is asked for
 * its charge, by the purchase's own number. When that answer does not come, a job asks again: there is one charge. Nothing is
 * credited here. Refuses as `package_not_sold` what is sold no more, as `too_many_purchases` when five wait for their money, as
 * `method_not_offered` where nobody takes money by this way. Coins for an order are not sold to a professional who could not unlock it.
 */
export async function buyCoins(
  db: Db,
  asked: ActionInput<typeof buyCoinsForm>,
  now: Date,
  provider: PaymentProvider | undefined = payments().by[asked.method ?? 'pix'],
): Promise<Result<Bought, BuyErrorCode> | KeyReused> {
  const { userId, packageId, orderUuid, quote, method = 'pix' } = asked
  if (!provider?.methods.includes(method)) return fail('method_not_offered')
  const chosen = packageNamed(packageId)
  if (!chosen) return fail('package_not_sold')
  const bought = await inTransaction(
    db,
    async (tx): Promise<Result<Bought, BuyErrorCode>> => {
      const known = await findProfessionalByUserId(tx, userId)
      if (!known) return fail('not_a_professional')
      await lockWallet(tx, known.id) // counts pending purchases one at a time
      const professional = (await findProfessionalByUserId(tx, userId))! // read after the wait for a deletion
      if (!isWorking({ ...professional, paused: false })) return fail('not_working')
      const denial =
        orderUuid && (await findUnlockDenial(tx, { professionalId: professional.id, orderUuid, quote }, now))
      if (denial) return fail(denial)
      if ((await waitingOf(tx, professional.id, now)) >= maxWaiting) return fail('too_many_purchases')
      const uuid = randomUUID()
      await tx
        .insertInto('purchases')
        .values({
          ...{ uuid, professional_id: professional.id, coins: chosen.coins, bonus_coins: chosen.bonus },
          ...{ price_cents: centsOf(chosen.coins), method, provider: provider.name },
          ...{ order_uuid: orderUuid ?? null, quote: orderUuid && quote ? quote : null },
          ...{ created_at: now, expires_at: new Date(now.getTime() + payMinutes * 60_000) },
          state: firstState,
        })
        .execute()
      const runAt = new Date(now.getTime() + secondLookMs)
      await enqueue(tx, 'sync-purchase', { uuid }, { runAt, key: `purchase:${uuid}` })
      return ok({ uuid })
    },
    idempotencyOf('buy-coins', asked, `${packageId}:${orderUuid ?? ''}:${method}`, now),
  )
  if (bought.ok) await openCharge(db, bought.value.uuid, now, provider)
  return bought
}

const payable = purchaseStates.filter(isPayable)

async function waitingOf(tx: Db, professionalId: number, now: Date) {
  const { count } = await tx
    .selectFrom('purchases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('professional_id', '=', professionalId)
    .where('state', 'in', payable)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}
