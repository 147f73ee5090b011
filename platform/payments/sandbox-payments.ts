import { createHash } from 'node:crypto'
import { readNotice, signNotice } from './notice-signature.ts'
import type { Notice, PaymentProvider } from './provider.ts'

const validForMs = 30 * 60_000

export type SandboxPayments = PaymentProvider & {
  /** What the provider would send when the person paid, or when it failed: body and signature, ready for the webhook. */
  noticeOf: (
    charge: { chargeId: string; reference: string; amountCents: number },
    kind: Notice['kind'],
  ) => { body: string; signature: string }
}

/** A provider without money, for development and tests: charges are only promises, notices are signed as real ones are. */
export function sandboxPayments(noticeSecret: string): SandboxPayments {
  const idOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)
  return {
    async createCharge({ reference, now }) {
      const chargeId = `sandbox_${idOf(reference)}` // the same reference is the same charge, as at the real one
      return {
        chargeId,
        pixCode: `AJEITA-SANDBOX-${chargeId}`,
        checkoutUrl: null,
        expiresAt: new Date(now.getTime() + validForMs),
      }
    },
    verifyNotice: (body, signature) => readNotice(noticeSecret, body, signature),
    noticeOf({ chargeId, reference, amountCents }, kind) {
      const body = JSON.stringify({
        noticeId: `notice_${idOf(`${chargeId}:${kind}`)}`,
        kind,
        chargeId,
        reference,
        amountCents,
      } satisfies Notice)
      return { body, signature: signNotice(noticeSecret, body) }
    },
  }
}
