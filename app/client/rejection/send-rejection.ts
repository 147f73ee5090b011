import { call } from '#app/browser/call.ts'
import { recordEvent } from '#app/browser/data-layer.ts'
import { reportError } from '#app/islands/report-error.ts'
import { plainReason } from '#domain/leads/rejection/rejection.ts'

type RejectionForm = { uuid: string; leadId: number; profileId: number; token: string }
type RejectionSent = 'sent' | 'failed' | 'no-session'

/** Sends the reason and tracks it after success, without the free text (spec 7, Analytics). */
export async function sendRejection(
  form: RejectionForm,
  reason: string,
  { post = postRejection, note = recordEvent } = {},
) {
  const sent = await post(form, reason)
  if (sent === 'sent')
    note('chat-cli__refuse-reason', {
      reason: plainReason(reason),
      requestUuid: form.uuid,
      profileId: form.profileId,
    })
  return sent
}

/** Posts nothing without a session (spec 7; AMB-28); failures are reported. */
async function postRejection({ leadId, token }: RejectionForm, reason: string): Promise<RejectionSent> {
  const session = await call('GET /api/session')
  if (session.ok && !session.value.present) return 'no-session'
  const answer = await call('POST /v1/leads/{leadId}/rejection', {
    path: { leadId },
    authorization: `Bearer ${token}`,
    body: { reason, lead_id: leadId },
  })
  if (answer.ok) return 'sent'
  reportError(new Error(`rejection answered ${answer.status}`))
  return 'failed'
}
