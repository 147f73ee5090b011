/** The outcome of an action. Expected errors are returned with a code; only bugs and failures of the system throw. */
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
  details?: number | Pick<ActionError<Code>, 'fields'>,
): ActionError<Code> => ({
  ok: false,
  code,
  ...(typeof details === 'number' ? { retryAfterSeconds: details } : details),
})
