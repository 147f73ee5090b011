import { pinLifeMinutes, type PinPurpose } from '#domain/identity/pins/pin.ts'
import { isPinCurrent } from '#domain/identity/pins/is-pin-current.server.ts'
import { countBusinessEvent } from '#platform/business-counters.ts'
import { GatewayError } from '#platform/providers/gateway.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { maskPhone } from '#platform/observability/log.ts'
import { senders, type Senders } from '#platform/senders.ts'
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
  /** The other way, which has refused this message for good. */
  refusedBy?: Channel
}

const otherWayAfterSeconds = 5
const fallbackChannel = { sms: 'whatsapp', whatsapp: 'sms' } as const satisfies Record<Channel, Channel>

/**
 * Sends a PIN that was asked for, for as long as it lives: a way that is not well, or is left alone for not being well, is
 * followed by the other one after five seconds, and by itself again after that. One that was used, that ran out, or whose
 * place a newer one or another number took, is dropped: no late flood of dead PINs (quality: slow or dead SMS gateway).
 * A message that both ways refuse is the job's failure.
 */
export const sendPinTask: Task = (payload: Payload, tools) => sendPinBy(senders())(payload, tools)

/** The same by given senders. Twice is better than never: a PIN with an unknown outcome is sent again. */
export const sendPinBy =
  (ways: Pick<Senders, Channel>): Task =>
  async (payload: Payload, { db, now, log }) => {
    const { challengeUuid, channel, purpose, phone, sealedPin, refusedBy } = payload
    const pin = unseal('pin', sealedPin)
    const count = (result: string) => countBusinessEvent(db, 'pin_messages_total', { channel, result })
    if (!pin || !(await isPinCurrent(db, { uuid: challengeUuid, phone, pin }, now))) {
      await count('unwanted')
      return log.info({ phone: maskPhone(phone) }, 'a PIN was not wanted any more')
    }
    const message = { to: phone, body: pinMessage(pin, purpose), now, mayRepeat: true }
    try {
      if (channel === 'sms')
        await ways.sms.send({ ...message, template: `pin.${purpose}`, validForSeconds: pinLifeMinutes * 60 })
      else await ways.whatsapp.send({ ...message, template: whatsappTemplates.pin.name, words: [pin], isPin: true })
      await count('sent')
    } catch (error) {
      const isRefused = error instanceof GatewayError && error.code === 'refused'
      await count(isRefused ? 'refused' : 'failed')
      if (isRefused && refusedBy) throw error
      log.warn(
        { phone: maskPhone(phone), channel, code: (error as { code?: string }).code },
        'a PIN goes by the other way',
      )
      // What one way refuses for good is tried by the other one until the end.
      const next = refusedBy ? channel : fallbackChannel[channel]
      const told = isRefused ? { refusedBy: channel } : {}
      await enqueue(
        db,
        'send-pin',
        { ...payload, ...told, channel: next },
        { runAt: new Date(now.getTime() + otherWayAfterSeconds * 1_000), maxAttempts: 3 },
      )
    }
  }
