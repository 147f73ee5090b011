import { recordEvent } from '#app/browser/data-layer.ts'
import { plainReason } from '#domain/leads/rejection/rejection.ts'
import { type RejectionForm, sendRejection } from './send-rejection.ts'

type Form = RejectionForm & { profileId: number }

/** Sends the reason and tracks it after success, without the free text (spec 7, Analytics). */
export async function finishRejection(form: Form, reason: string, { send = sendRejection, note = recordEvent } = {}) {
  const sent = await send(form, reason)
  if (sent === 'sent')
    note('chat-cli__refuse-reason', {
      reason: plainReason(reason),
      requestUuid: form.uuid,
      profileId: form.profileId,
    })
  return sent
}
