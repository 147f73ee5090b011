import type { BoxFields } from '#domain/professionals/sign-up.ts'
import type { Campaign } from '#domain/shared/campaign.ts'

type Answer =
  | { ok: true; redirectUrl: string }
  | { ok: false; status: number; errors: Partial<Record<keyof BoxFields, string>> }

/** A page of this site, whatever the response says. */
function isOurs(address: unknown): address is string {
  try {
    return typeof address === 'string' && new URL(address, location.href).origin === location.origin
  } catch {
    return false
  }
}

/** `POST /api/signup` (spec 7). Never throws; an address of another site counts as a failure (AMB-49). */
export async function sendSignUp(body: BoxFields & { campaign: Campaign }): Promise<Answer> {
  try {
    const response = await fetch('/api/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-version': '7', 'accept-language': 'pt-BR' },
      body: JSON.stringify(body),
    })
    const said = (await response.json()) as { redirectUrl?: unknown; errors?: Record<string, string> }
    if (response.ok && isOurs(said.redirectUrl)) return { ok: true, redirectUrl: said.redirectUrl }
    return { ok: false, status: response.status, errors: response.ok ? {} : (said.errors ?? {}) }
  } catch {
    return { ok: false, status: 0, errors: {} }
  }
}
