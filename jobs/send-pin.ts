import type { PinPurpose } from '#domain/identity/pin.ts'
import type { Db } from '#platform/db.ts'
import type { Task } from '#platform/jobs.ts'
import { maskPhone } from '#platform/log.ts'
import { senders } from '#platform/senders.ts'
import { unseal } from '#platform/seal.ts'
import { pinMessage } from '#texts/messages/pin.ts'

type Payload = {
  challengeUuid: string
  channel: 'sms' | 'whatsapp'
  purpose: PinPurpose
  phone: string
  sealedPin: string
}

/** Sends a PIN that was asked for. One whose number was changed, that was used or ran out meanwhile is dropped: no late flood of dead PINs. */
export const sendPinTask: Task = async (
  { challengeUuid, channel, purpose, phone, sealedPin }: Payload,
  { db, now, log },
) => {
  const pin = unseal('pin', sealedPin)
  if (!pin || !(await isStillWanted(db, { uuid: challengeUuid, phone }, now)))
    return log.info({ phone: maskPhone(phone) }, 'a PIN was not wanted any more')
  const message = {
    to: phone,
    template: `pin.${purpose}`,
    body: pinMessage(pin, purpose),
    now,
    once: `${challengeUuid}:${sealedPin.slice(-16)}`,
  }
  await (channel === 'whatsapp' ? senders().whatsapp : senders().sms).send(message)
}

async function isStillWanted(db: Db, { uuid, phone }: { uuid: string; phone: string }, now: Date) {
  const challenge = await db
    .selectFrom('pin_challenges')
    .select(['verified_at', 'expires_at'])
    .where('uuid', '=', uuid)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return challenge !== undefined && challenge.verified_at === null && challenge.expires_at > now
}
