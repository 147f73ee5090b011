import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** What a page may answer to a form, in the order in which it is looked for: what is wrong with a field, and an alert. */
const answers = [
  '[aria-invalid=true], [aria-invalid=true] input',
  '[tabindex="-1"]:is([role=alert], [role=status]):not(:empty)',
]

/** Of those that can take the focus; a group of choices cannot, and its first choice can. */
function focusAnswer() {
  for (const answer of answers.flatMap((kind) => [...document.querySelectorAll<HTMLElement>(`main :is(${kind})`)])) {
    answer.focus()
    if (document.activeElement === answer) return true
  }
  return false
}

/**
 * What became of a form that was sent is brought into view, and has the focus: it may stand far from the button that was pressed,
 * which lost the focus when it became busy. Without an answer the focus goes back to the button, or to the page where it is gone.
 * A page that has led somewhere by itself is left alone.
 */
export function useAnswerInSight() {
  const isSending = useNavigation().formMethod === 'POST'
  const pressed = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isSending) pressed.current = document.activeElement // also one that was disabled in this moment
  }, [isSending])
  useEffect(() => {
    const button = pressed.current
    if (isSending || !button) return
    pressed.current = null
    const page = document.querySelector('main')
    if (![document.body, page, button].includes(document.activeElement as HTMLElement) || focusAnswer()) return
    for (const one of [button as HTMLElement, page])
      if (document.activeElement === document.body) one?.focus({ preventScroll: true })
  }, [isSending])
}
