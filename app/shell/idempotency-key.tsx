import { useState } from 'react'
import { useUnknownOutcome } from '#app/browser/open-deed.ts'

/**
 * The key of what a form does (docs/decisions/0074). A page that is read anew brings another one; while nobody knows whether the form was
 * done, what goes again is the same deed, and the key stays (docs/decisions/0028).
 */
export function IdempotencyKey({ name = 'idempotencyKey', value }: { name?: string; value: string }) {
  const isOpen = useUnknownOutcome()
  const [kept, keep] = useState(value)
  if (!isOpen && value !== kept) keep(value)
  return <input type="hidden" name={name} value={kept} />
}
