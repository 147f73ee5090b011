import { z } from 'zod'
import { admitPin, admitResend, findOrderChallenge, resendPin, sendPin } from '#domain/identity/identity.server.ts'
import { pinLimitErrorCodes, resendErrorCodes } from '#domain/identity/pins/pin.ts'
import { anyone, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { firstStatus } from '../order.ts'

/** Where the code goes, and this browser's challenge, if it has one. */
type Admitted = { phone: string; uuid?: string }

/**
 * Resends the PIN of an unverified order; a browser without a challenge gets its own first one (AMB-83). Errors:
 * countdown, five a day, limits.
 */
export const resendOrderPin = defineAction({
  name: 'resend-order-pin',
  actor: anyone,
  input: z.object({
    orderUuid: z.uuid(),
    /** A challenge of the order. */
    phoneId: z.uuid().optional(),
    channel: z.enum(['sms', 'whatsapp']).optional(),
    /** The countdown shown: 60 s, or 10 s on the phone verification page. */
    surface: z.enum(['order_auth', 'phone_verification']),
  }),
  errors: [...resendErrorCodes, ...pinLimitErrorCodes],
  idempotent: true,
  async admit({ db, caller: { browser, ip, proofOfWork }, now }, { orderUuid, phoneId, surface }) {
    const origin = { browser, ip, proofOfWork }
    const challenges = await findOrderChallenge(db, { orderUuid, phoneId, browser })
    if (!challenges) return fail('pin_unknown')
    const { own } = challenges
    const phone = own?.phone ?? (await findPhoneOfUnverified(db, orderUuid))
    if (!phone) return fail('pin_used')
    const admitted = own
      ? await admitResend(db, { ...origin, purpose: surface, phone, lastSentAt: own.lastSentAt }, now)
      : await admitPin(db, { ...origin, purpose: 'order_auth', phone })
    return admitted.ok ? ok<Admitted>({ phone, ...(own && { uuid: own.uuid }) }) : admitted
  },
  async run({ tx, actor: { browser, ip }, admitted: { phone, uuid }, now }, { orderUuid, channel, surface }) {
    if (uuid) return resendPin(tx, { uuid, channel, surface, browser }, now)
    const sent = await sendPin(tx, { purpose: 'order_auth', phone, orderUuid, channel, browser, ip }, now)
    return sent.ok ? ok({ phone }) : sent
  },
})

const findPhoneOfUnverified = async (db: Db, orderUuid: string) =>
  (
    await db
      .selectFrom('orders')
      .select('phone')
      .where('uuid', '=', orderUuid)
      .where('status', '=', firstStatus)
      .executeTakeFirst()
  )?.phone
