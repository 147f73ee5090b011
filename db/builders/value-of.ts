type Outcome<Value> = { ok: true; value: Value } | { ok: false; code: string }

/** What an action gave; a refusal is a mistake in what was to be built. */
export function valueOf<Value>(result: Outcome<Value>): Value {
  if (!result.ok) throw new Error(`A builder was refused: ${result.code}`)
  return result.value
}
