/** An expected outcome. A refusal is a value with a code; only a surprise is thrown. */
export type Result<Value, Code extends string> = { ok: true; value: Value } | ActionError<Code>

/** Why not; where time heals it, after how many seconds. */
export type ActionError<Code extends string> = { ok: false; code: Code; retryAfterSeconds?: number }

export const ok = <Value>(value: Value) => ({ ok: true, value }) as const
export const fail = <Code extends string>(code: Code, retryAfterSeconds?: number): ActionError<Code> =>
  retryAfterSeconds === undefined ? { ok: false, code } : { ok: false, code, retryAfterSeconds }
