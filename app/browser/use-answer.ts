import { useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * What the action of a page answered, until something else is sent or the page is left: a look at the server that comes by
 * itself, because something happened, would take it away before it is read.
 */
export function useAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { pathname } = useLocation()
  const isSending = useNavigation().state === 'submitting' // 'loading' with a POST is its answer's own look at the server
  const [kept, keep] = useState({ pathname, answer, isOver: false })
  if (answer && answer !== kept.answer) keep({ pathname, answer, isOver: false })
  else if (isSending && !kept.isOver) keep({ ...kept, isOver: true })
  return answer ?? (kept.pathname === pathname && !kept.isOver ? kept.answer : undefined)
}
