/** An expected outcome. A refusal is a value with a code; only a surprise is thrown. */
export type Result<Value, Code extends string> = { ok: true; value: Value } | ActionError<Code>

/** An expected error: its code, the seconds until a retry may succeed, and error codes by field. */
export type ActionError<Code extends string> = {
  ok: false
  code: Code
  retryAfterSeconds?: number
  fields?: Readonly<Record<string, string>>
}

export const ok = <Value>(value: Value) => ({ ok: true, value }) as const
export const fail = <Code extends string>(
  code: Code,
  more?: number | Pick<ActionError<Code>, 'fields'>,
): ActionError<Code> => ({
  ok: false,
  code,
  ...(typeof more === 'number' ? { retryAfterSeconds: more } : more),
})
