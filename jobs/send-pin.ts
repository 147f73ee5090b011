import { isPinCurrent } from '#domain/identity/pins/is-pin-current.server.ts'
import { pinLifeMinutes, type PinPurpose } from '#domain/identity/pins/pin.ts'
import { countBusinessEvent } from '#platform/business-counters.ts'
import type { MessageSenders } from '#platform/configured-providers.ts'
import { errorCode } from '#platform/error-code.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { redactPhone } from '#platform/observability/log.ts'
import { GatewayError } from '#platform/providers/gateway.ts'
import { unseal } from '#platform/security/seal.ts'
import { pinMessage } from '#texts/messages/pin.ts'
import { whatsappTemplates } from '#texts/messages/whatsapp-templates.ts'

type Channel = 'sms' | 'whatsapp'
type Payload = {
  challengeUuid: string
  channel: Channel
  purpose: PinPurpose
  phone: string
  sealedPin: string
  /** The other channel, which rejected this message. */
  refusedBy?: Channel
}

const otherWayAfterSeconds = 5
const fallbackChannel = { sms: 'whatsapp', whatsapp: 'sms' } as const satisfies Record<Channel, Channel>

/**
 * Sends a PIN while it is valid; used, expired and replaced ones are dropped. If a channel fails, the other is tried
 * after five seconds, then the first again. Fails if both reject it. A PIN with an unknown outcome is sent again.
 */
export const createSendPinTask =
  (channels: Pick<MessageSenders, Channel>): Task =>
  async (payload: Payload, { db, now, log }) => {
    const { challengeUuid, channel, purpose, phone, sealedPin, refusedBy } = payload
    const pin = unseal('pin', sealedPin)
    const count = (result: string) => countBusinessEvent(db, 'pin_messages_total', { channel, result })
    if (!pin || !(await isPinCurrent(db, { uuid: challengeUuid, phone, pin }, now))) {
      await count('unwanted')
      return log.info({ phone: redactPhone(phone) }, 'outdated PIN dropped')
    }
    const message = { to: phone, body: pinMessage(pin, purpose), now, canRepeat: true }
    try {
      if (channel === 'sms')
        await channels.sms.send({ ...message, template: `pin.${purpose}`, validForSeconds: pinLifeMinutes * 60 })
      else await channels.whatsapp.send({ ...message, template: whatsappTemplates.pin.name, words: [pin], isPin: true })
      await count('sent')
    } catch (error) {
      const isRefused = error instanceof GatewayError && error.code === 'refused'
      await count(isRefused ? 'refused' : 'failed')
      if (isRefused && refusedBy) throw error
      log.warn({ phone: redactPhone(phone), channel, errorCode: errorCode(error) }, 'PIN sent by the other channel')
      // What one channel rejects is tried by the other until the end.
      const next = refusedBy ? channel : fallbackChannel[channel]
      const retryPayload = isRefused ? { refusedBy: channel } : {}
      await enqueue(
        db,
        'send-pin',
        { ...payload, ...retryPayload, channel: next },
        { runAt: new Date(now.getTime() + otherWayAfterSeconds * 1_000), maxAttempts: 3 },
      )
    }
  }
