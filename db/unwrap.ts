type Outcome<Value> = { ok: true; value: Value } | { ok: false; code: string }

/** The value of an action's result. Throws on an error: a builder or the seed asked for something impossible. */
export function unwrap<Value>(result: Outcome<Value>): Value {
  if (!result.ok) throw new Error(`The data could not be created: ${result.code}`)
  return result.value
}
