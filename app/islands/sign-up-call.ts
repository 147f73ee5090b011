import { type Answer, call } from '#app/browser/call.ts'
import type { BoxFields } from '#domain/professionals/sign-up.ts'
import type { Campaign } from '#domain/shared/campaign.ts'

const isOurs = (address: string) => new URL(address, location.href).origin === location.origin

/** `POST /api/signup` (spec 7). An address of another site counts as a failure (AMB-49). */
export async function sendSignUp(body: BoxFields & { campaign: Campaign }): Promise<Answer<{ redirectUrl: string }>> {
  const answer = await call('POST /api/signup', { body })
  return answer.ok && !isOurs(answer.value.redirectUrl)
    ? { ok: false, status: 502, message: undefined, code: undefined, errors: {} }
    : answer
}
