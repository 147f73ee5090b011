import { useState } from 'react'
import { useNavigation } from 'react-router'
import { useUnknownOutcome } from './open-deed.ts'

/**
 * What a form began with, until it was sent and answered: a look at the server that comes by itself changes nothing under the hand of
 * whoever types, and what they have not seen does not count as seen. `intent` tells the form from others of its page.
 */
export function useBegun<Value>(value: Value, intent?: string): Value {
  const { formMethod, formData } = useNavigation()
  const isOpen = useUnknownOutcome()
  const isSending = formMethod === 'POST' && (intent === undefined || formData?.get('intent') === intent)
  const [begun, begin] = useState({ value, wasSent: false })
  if (isSending !== begun.wasSent) begin({ value: isSending || isOpen ? begun.value : value, wasSent: isSending })
  return begun.value
}
