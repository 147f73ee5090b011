/** What a call of the help centre answered, or the words to show instead and, by field, what is wrong. */
export type HelpAnswer<Value> =
  | { ok: true; value: Value }
  | { ok: false; message: string; errors: Record<string, string> }

type ErrorBody = { message?: string; errors?: Record<string, string> }

/** Calls `/api/help/…` with JSON. Never throws: `failed` are the words for a network that fails. */
export async function callHelp<Value>(path: string, body: object, failed: string): Promise<HelpAnswer<Value>> {
  try {
    const response = await fetch(`/api/help/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-version': '7', 'accept-language': 'pt-BR' },
      body: JSON.stringify(body),
    })
    const said = (await response.json()) as Value & ErrorBody
    if (response.ok) return { ok: true, value: said }
    return { ok: false, message: said.message ?? failed, errors: said.errors ?? {} }
  } catch {
    return { ok: false, message: failed, errors: {} }
  }
}
