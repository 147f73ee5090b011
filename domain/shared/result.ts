/** An expected outcome. A refusal is a value with a code; only a surprise is thrown. */
export type Result<Value, Code extends string> = { ok: true; value: Value } | Refusal<Code>

/** Why not; where time heals it, after how many seconds. */
export type Refusal<Code extends string> = { ok: false; code: Code; retryAfterSeconds?: number }

export const done = <Value>(value: Value) => ({ ok: true, value }) as const
export const refuse = <Code extends string>(code: Code, retryAfterSeconds?: number): Refusal<Code> =>
  retryAfterSeconds === undefined ? { ok: false, code } : { ok: false, code, retryAfterSeconds }
