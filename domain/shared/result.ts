/** An expected outcome. A refusal is a value with a code; only a surprise is thrown. */
export type Result<Value, Code extends string> = { ok: true; value: Value } | { ok: false; code: Code }

export const done = <Value>(value: Value) => ({ ok: true, value }) as const
export const refuse = <Code extends string>(code: Code) => ({ ok: false, code }) as const
