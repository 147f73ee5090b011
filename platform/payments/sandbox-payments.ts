import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { brCode } from './br-code.ts'
import type { FoundCharge, RefundState, PaymentProvider } from './provider.ts'

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
  play: (chargeId: string, action: SandboxPlay, now: Date) => Promise<boolean>
}

export const isSandbox = (provider: PaymentProvider): provider is SandboxPayments => 'play' in provider

type Refund = { refundId: string; state: RefundState; cents: number }

const payableStates: FoundCharge['state'][] = ['waiting', 'expired', 'failed']
const transitions = {
  pay: { from: payableStates, to: 'paid' },
  pay_less: { from: payableStates, to: 'paid' },
  refuse: { from: ['waiting'], to: 'failed' },
  let_expire: { from: ['waiting'], to: 'expired' },
  charge_back: { from: ['paid'], to: 'charged_back' },
} satisfies Record<SandboxPlay, { from: FoundCharge['state'][]; to: FoundCharge['state'] }>

/** A fake bank for development and tests, stored in the database and operated by a page. */
export function sandboxPayments(openDb: () => Db): SandboxPayments {
  const charges = () => openDb().selectFrom('sandbox_charges')
  return {
    name: 'sandbox',
    methods: ['pix', 'card'],
    async createCharge({ reference, method, amountCents, validForSeconds, now }) {
      const chargeId = reference.replaceAll('-', '')
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
    async readCharge({ reference }) {
      const row = await charges().selectAll().where('reference', '=', reference).executeTakeFirst()
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
      const refund = JSON.stringify([{ refundId, state: 'done', cents } satisfies Refund])
      await sql`update sandbox_charges set refund_log = refund_log || ${refund}::jsonb
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
    async play(chargeId, action, now) {
      const { from, to } = transitions[action]
      let update = openDb().updateTable('sandbox_charges').set({ state: to })
      if (to === 'paid')
        update = update.set((eb) => ({
          paid_at: now,
          payment_ref: `E${chargeId}`,
          received_cents: action === 'pay_less' ? eb('amount_cents', '-', 100) : eb.ref('amount_cents'),
        }))
      const { numUpdatedRows } = await update
        .where('charge_id', '=', chargeId)
        .where('state', 'in', from)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
