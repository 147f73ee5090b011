import { useState } from 'react'
import { useNavigation } from 'react-router'
import { useUnknownOutcome } from './open-deed.ts'

/**
 * Freezes the values a form began with until it was submitted and answered, so that a revalidation does not change
 * what is being edited. `intent` tells the page's forms apart.
 */
export function useBegun<Value>(value: Value, intent?: string): Value {
  const { formMethod, formData } = useNavigation()
  const isOpen = useUnknownOutcome()
  const isSending = formMethod === 'POST' && (intent === undefined || formData?.get('intent') === intent)
  const [begun, begin] = useState({ value, wasSent: false })
  if (isSending !== begun.wasSent) begin({ value: isSending || isOpen ? begun.value : value, wasSent: isSending })
  return begun.value
}
