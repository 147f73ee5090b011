import { reportError } from '#app/islands/report-error.ts'
import { call } from '#app/browser/call.ts'

export type RejectionForm = { uuid: string; leadId: number; endpoint: string; token: string }
export type RejectionSent = 'sent' | 'failed' | 'no-session'

/**
 * Sends the reason to the address that the page was given (spec 7: four headers, a body that nobody reads). Without a
 * session nothing at all is sent (AMB-28); a failure is reported to us.
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
