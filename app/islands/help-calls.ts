/** The response of the help API, or an error text and field errors. */
export type HelpAnswer<Value> =
  | { ok: true; value: Value }
  | { ok: false; message: string; errors: Record<string, string> }

type ErrorBody = { message?: string; errors?: Record<string, string> }

/** Requests `/api/help/…`. Never throws: `failed` is the text for network failures. */
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
