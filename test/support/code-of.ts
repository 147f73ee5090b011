/** The code of a failed action, 'ok' of a successful one. */
export const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? 'ok' : result.code!)
