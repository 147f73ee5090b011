import { useState } from 'react'
import { useUnknownOutcome } from '#app/browser/last-outcome.ts'

/**
 * The idempotency key of a form (docs/decisions/0074). A revalidated page brings another one; while the outcome is
 * unknown the key stays, so a resend is the same action (docs/decisions/0028).
 */
export function IdempotencyKey({ name = 'idempotencyKey', value }: { name?: string; value: string }) {
  const isOpen = useUnknownOutcome()
  const [kept, keep] = useState(value)
  if (!isOpen && value !== kept) keep(value)
  return <input type="hidden" name={name} value={kept} />
}
