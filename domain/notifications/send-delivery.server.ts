import { type Db, inTransaction } from '#platform/db.ts'
import { errorCode } from '#platform/error-code.ts'
import type { Sent } from '#platform/messaging/receipt.ts'
import { log } from '#platform/observability/log.ts'
import { GatewayError } from '#platform/providers/gateway.ts'
import { markUnreachable } from './addresses.server.ts'
import type { LeasedMessage } from './claim-due.server.ts'
import { type AddressProblem, nextAttempt } from './delivery.ts'
import { sendByFallbackChannel } from './fallback-channel.server.ts'
import type { OutgoingMessage } from './outgoing-message.ts'

const breakerPauseMs = 15_000

/** Thrown by a sender when no address is left, such as when all push subscriptions are gone. */
export class NoAddressError extends Error {
  readonly code: string = 'no_address'
}

/** Thrown when the mailbox has reached its daily limit or its owner opted out. */
export class MailboxClosed extends NoAddressError {
  override readonly code: 'opted_out' | 'enough_for_today'
  constructor(code: 'opted_out' | 'enough_for_today') {
    super()
    this.code = code
  }
}

/** Sends one message outside any transaction and records the outcome. Never throws for a failed channel. */
export async function sendDelivery(
  db: Db,
  { message, ids, attempts }: LeasedMessage,
  send: (message: OutgoingMessage) => Promise<Sent | null>,
  now: Date,
) {
  const { channel } = message
  let sent: Sent | null
  try {
    sent = await send(message)
  } catch (error) {
    const code = errorCode(error) ?? 'failed'
    log.warn({ channel, errorCode: code, deliveries: ids }, 'notification delivery failed')
    await inTransaction(db, async (tx) => {
      await recordFailure(tx, message, { ids, attempts, error, code }, now)
      return { ok: true, value: undefined }
    })
    return
  }
  const reference = sent?.providerId ? { provider: sent.provider, provider_id: sent.providerId } : {}
  // Marked even if the receipt came first. If marking fails there is no retry: it was sent.
  await db
    .updateTable('notification_deliveries')
    .set({ state: 'sent', leased_at: null, sent_at: now, ...reference })
    .where('id', 'in', ids)
    .execute()
}

type Failure = { ids: number[]; attempts: number; error: unknown; code: string }

async function recordFailure(
  tx: Db,
  { channel, to }: OutgoingMessage,
  { ids, attempts, error, code }: Failure,
  now: Date,
) {
  const deliveries = tx
    .updateTable('notification_deliveries')
    .set({ leased_at: null, problem: code })
    .where('id', 'in', ids)
  const end = (state: 'failed' | 'unknown' | 'dropped') => deliveries.set({ state }).execute()
  const retryAt = (dueAt: Date, counted: number) =>
    deliveries.set({ state: 'waiting', due_at: dueAt, attempts: counted }).execute()
  if (code === 'breaker_open') return retryAt(new Date(now.getTime() + breakerPauseMs), attempts - 1) // not counted as an attempt
  if (error instanceof NoAddressError) {
    await end('dropped')
    return sendByFallbackChannel(tx, ids, now)
  }
  if (code === 'refused') {
    const problem = problemOf(error)
    if (problem && channel !== 'push')
      await markUnreachable(tx, { channel, address: to.address, problem, userId: to.userId }, now)
    await end('failed')
    return sendByFallbackChannel(tx, ids, now)
  }
  if ((channel === 'sms' || channel === 'whatsapp') && isUnknown(error)) return end('unknown')
  const next = nextAttempt(attempts, now)
  if (next) return retryAt(next, attempts)
  await end('failed')
  await sendByFallbackChannel(tx, ids, now)
}

/** Null if the message was refused but not the address: a withdrawn template marks no number. */
function problemOf(error: unknown): AddressProblem | null {
  if (!(error instanceof GatewayError) || !error.isWrongAddress) return null
  if (error.hasOptedOut) return 'opted_out'
  return error.noSuchNumber ? 'no_number' : 'refused'
}

/** Unknown outcome: it may have been sent, so no retry. */
const isUnknown = (error: unknown) => error instanceof GatewayError && error.isUnknownOutcome
