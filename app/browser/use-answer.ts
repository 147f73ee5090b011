import { useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * The last result of the page's action, until another form is submitted or the page is left; a revalidation would
 * drop it. A submission without a response restores the previous one.
 */
export function useAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { pathname } = useLocation()
  const { state } = useNavigation() // after a POST, 'loading' is the revalidation
  const [kept, keep] = useState({ pathname, answer, isOver: false })
  const standsAgain = kept.isOver && state === 'idle'
  if (answer && (answer !== kept.answer || standsAgain)) keep({ pathname, answer, isOver: false })
  else if ((state === 'submitting' || kept.pathname !== pathname) && !kept.isOver) keep({ ...kept, isOver: true })
  return answer ?? (kept.isOver ? undefined : kept.answer)
}
