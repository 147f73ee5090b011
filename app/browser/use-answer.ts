import { useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * What the action of a page answered, until something else is sent or the page is left: a look at the server that comes by
 * itself, because something happened, would take it away before it is read. Where what was sent had no answer, the one before stands again.
 */
export function useAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { pathname } = useLocation()
  const { state } = useNavigation() // with a POST 'loading' is the look at the server after an answer
  const [kept, keep] = useState({ pathname, answer, isOver: false })
  const standsAgain = kept.isOver && state === 'idle'
  if (answer && (answer !== kept.answer || standsAgain)) keep({ pathname, answer, isOver: false })
  else if ((state === 'submitting' || kept.pathname !== pathname) && !kept.isOver) keep({ ...kept, isOver: true })
  return answer ?? (kept.isOver ? undefined : kept.answer)
}
