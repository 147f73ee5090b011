import { reportError } from '#app/islands/report-error.ts'
import { call } from '#app/browser/call.ts'

export type RejectionForm = { uuid: string; leadId: number; endpoint: string; token: string }
export type RejectionSent = 'sent' | 'failed' | 'no-session'

/**
 * Sends the reason to the address in the page (spec 7: four headers). Nothing is sent without a session (AMB-28);
 * failures are reported.
 */
export async function sendRejection(
  { leadId, endpoint, token }: RejectionForm,
  reason: string,
): Promise<RejectionSent> {
  const session = await call<{ present: boolean }>('/api/session')
  if (session.ok && !session.value.present) return 'no-session'
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Accept-Version': '7',
        'Accept-Language': 'pt-BR',
        Authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ reason, lead_id: leadId }),
      signal: AbortSignal.timeout(20_000),
    })
    if (response.ok) return 'sent'
    reportError(new Error(`refusal answered ${response.status}`))
  } catch (error) {
    reportError(error)
  }
  return 'failed'
}
