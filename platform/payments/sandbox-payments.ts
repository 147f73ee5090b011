import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { brCode } from './br-code.ts'
import type { ChargeName, FoundCharge, RefundState, PaymentProvider } from './provider.ts'

/** Actions on a sandbox charge. */
export const sandboxPlays = ['pay', 'pay_less', 'refuse', 'let_expire', 'charge_back'] as const
export type SandboxPlay = (typeof sandboxPlays)[number]

export type SandboxCharge = {
  chargeId: string
  reference: string
  amountCents: number
  state: FoundCharge['state']
  receivedCents: number
}

export type SandboxPayments = PaymentProvider & {
  charge: (chargeId: string) => Promise<SandboxCharge | undefined>
  /** Performs a bank action. False if the charge is not in a state for it. */
  play: (chargeId: string, what: SandboxPlay, now: Date) => Promise<boolean>
}

export const isSandbox = (provider: PaymentProvider): provider is SandboxPayments => 'play' in provider

type Refund = { refundId: string; state: RefundState; cents: number }

/** A fake bank for development and tests, stored in the database and operated by a page. */
export function sandboxPayments(openDb: () => Db): SandboxPayments {
  const charges = () => openDb().selectFrom('sandbox_charges')
  const named = ({ reference }: ChargeName) => charges().selectAll().where('reference', '=', reference)
  const idOf = (reference: string) => reference.replaceAll('-', '')
  return {
    name: 'sandbox',
    methods: ['pix', 'card'],
    async createCharge({ reference, method, amountCents, validForSeconds, now }) {
      const chargeId = idOf(reference)
      await openDb()
        .insertInto('sandbox_charges')
        .values({
          charge_id: chargeId,
          reference,
          amount_cents: amountCents,
          state: 'waiting',
          created_at: now,
          expires_at: new Date(now.getTime() + validForSeconds * 1_000),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()

      const pay = { location: `pix.banco.example/qr/v2/${chargeId}` }
      return {
        chargeId,
        checkoutUrl: null,
        pixCode: method === 'card' ? null : brCode({ merchant: 'Ajeita', city: 'Sao Paulo', pay, amountCents }),
      }
    },
    async readCharge(name) {
      const row = await named(name).executeTakeFirst()
      if (!row) return null
      return {
        chargeId: row.charge_id,
        state: row.state,
        receivedCents: row.received_cents,
        paymentRef: row.payment_ref,
        paidAt: row.paid_at,
        refunds: row.refund_log as Refund[],
      }
    },
    async refund({ reference, refundId, cents }) {
      const one = JSON.stringify([{ refundId, state: 'done', cents } satisfies Refund])
      await sql`update sandbox_charges set refund_log = refund_log || ${one}::jsonb
        where reference = ${reference} and not refund_log @> ${JSON.stringify([{ refundId }])}::jsonb`.execute(openDb())
      return { state: 'done', refundRef: null }
    },
    async received({ from, to }) {
      const rows = await charges()
        .select(['reference', 'payment_ref', 'received_cents'])
        .where('paid_at', '>=', from)
        .where('paid_at', '<', to)
        .execute()
      return rows.map((row) => ({ reference: row.reference, paymentRef: row.payment_ref!, cents: row.received_cents }))
    },
    readWebhook: async () => null, // the sandbox page notifies this process
    async charge(chargeId) {
      const row = await charges().selectAll().where('charge_id', '=', chargeId).executeTakeFirst()
      if (!row) return undefined
      return {
        chargeId,
        reference: row.reference,
        amountCents: row.amount_cents,
        state: row.state,
        receivedCents: row.received_cents,
      }
    },
    async play(chargeId, what, now) {
      const played = openDb().updateTable('sandbox_charges').where('charge_id', '=', chargeId)
      const paid = (cents: (amount: number) => number) => async () => {
        const charge = await charges().select('amount_cents').where('charge_id', '=', chargeId).executeTakeFirst()
        if (!charge) return false
        const { numUpdatedRows } = await played
          .set({
            state: 'paid',
            paid_at: now,
            payment_ref: `E${chargeId}`,
            received_cents: cents(charge.amount_cents),
          })
          .where('state', 'in', ['waiting', 'expired', 'failed'])
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }
      const becomes = (state: FoundCharge['state'], from: FoundCharge['state'][]) => async () =>
        (await played.set({ state }).where('state', 'in', from).executeTakeFirst()).numUpdatedRows > 0n
      const plays = {
        pay: paid((amount) => amount),
        pay_less: paid((amount) => amount - 100),
        refuse: becomes('failed', ['waiting']),
        let_expire: becomes('expired', ['waiting']),
        charge_back: becomes('charged_back', ['paid']),
      } satisfies Record<SandboxPlay, () => Promise<boolean>>
      return plays[what]()
    },
  }
}
