type Outcome<Value> = { ok: true; value: Value } | { ok: false; code: string }

/** The value of an action's result. Throws on an error: the builder asked for something impossible. */
export function unwrap<Value>(result: Outcome<Value>): Value {
  if (!result.ok) throw new Error(`A builder got the error ${result.code}`)
  return result.value
}
