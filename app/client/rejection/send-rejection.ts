import { call } from '#app/browser/call.ts'
import { reportError } from '#app/islands/report-error.ts'

export type RejectionForm = { uuid: string; leadId: number; token: string }
export type RejectionSent = 'sent' | 'failed' | 'no-session'

/**
 * Sends the reason (spec 7). Nothing is sent without a session (AMB-28);
 * failures are reported.
 */
export async function sendRejection({ leadId, token }: RejectionForm, reason: string): Promise<RejectionSent> {
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
