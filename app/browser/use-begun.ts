import { useState } from 'react'
import { useNavigation } from 'react-router'

/**
 * What a form began with, until something was sent: a look at the server that comes by itself changes nothing under the hand of
 * whoever types, and what they have not seen does not count as seen.
 */
export function useBegun<Value>(value: Value): Value {
  const isSending = useNavigation().formMethod === 'POST'
  const [begun, begin] = useState({ value, isOver: false })
  if (isSending !== begun.isOver) begin(isSending ? { ...begun, isOver: true } : { value, isOver: false })
  return begun.value
}
