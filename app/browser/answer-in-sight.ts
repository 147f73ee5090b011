import { useEffect, useLayoutEffect, useRef } from 'react'
import { showToast } from '#app/components/toast-store.ts'
import { useIsSending } from './use-is-sending.ts'

const all = (kind: string) => [...document.querySelectorAll<HTMLElement>(`main :is(${kind})`)]
const wrongFields = '[aria-invalid=true], [aria-invalid=true] input'
const alerts = '[tabindex="-1"]:is([role=alert], [role=status]):not(:empty)'

/** What was pressed, as far as it still stands there afterwards, and the alerts that stood on the page before. */
type Sent = {
  places: HTMLElement[]
  item: HTMLElement | null
  form: Element | null
  before: Map<Element, string | null>
  path: string
}

function sentBy(pressed: HTMLElement): Sent {
  const item = pressed.closest<HTMLElement>('li')
  return {
    places: item ? [pressed, item] : [pressed],
    item,
    form: pressed.closest('form'),
    before: new Map(all(alerts).map((alert) => [alert, alert.textContent])),
    path: location.pathname,
  }
}

/** Whether it can take the focus: a group of choices cannot, and its first choice can. */
function takesFocus(element: HTMLElement) {
  element.focus()
  return document.activeElement === element
}

const isInSight = (element: HTMLElement) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** To the first of them that still stands there and takes the focus; what is in sight moves no further than it has to. */
function goBackTo(places: HTMLElement[]) {
  for (const place of places.filter(({ isConnected }) => isConnected)) {
    if (place.matches('li')) place.tabIndex = -1
    place.focus({ preventScroll: true })
    if (document.activeElement === place) return place.scrollIntoView({ block: 'nearest' })
  }
}

/**
 * What became of a form that was sent is brought into view, and has the focus: it may stand far from the button that was pressed,
 * which lost the focus when it became busy. First a field that is wrong, then an alert that was not there before, or that this form
 * had led to before. In a list one goes on with the next: what went well there is said where one is. Without an answer the focus goes back to
 * the button, or to what it stood in. A page that has led somewhere by itself is left alone.
 */
export function useAnswerInSight() {
  const isSending = useIsSending()
  const sent = useRef<Sent>(null)
  const pressed = useRef<HTMLElement>(null)
  const last = useRef<{ alert: HTMLElement; form: Element | null }>(null)
  useEffect(() => {
    const note = ({ submitter, target }: SubmitEvent) => {
      pressed.current = submitter ?? (target as HTMLElement)
    }
    addEventListener('submit', note, true)
    return () => removeEventListener('submit', note, true)
  }, [])
  useLayoutEffect(() => {
    if (!isSending) return
    const { activeElement } = document // also one that was disabled in this moment; Safari gives a button that is clicked no focus
    const from = activeElement?.closest('form') ? activeElement : (pressed.current ?? activeElement)
    pressed.current = null
    if (from instanceof HTMLElement) sent.current = sentBy(from)
  }, [isSending])
  useEffect(() => {
    if (isSending || !sent.current) return
    const { places, item, form, before, path } = sent.current
    sent.current = null
    const page = document.querySelector('main')
    // The form kept the scroll position for its own page; one that it led to begins at its top.
    if (location.pathname !== path && !location.hash) scrollTo(0, 0)
    if (![document.body, page, places[0]].includes(document.activeElement as HTMLElement)) return
    if (all(wrongFields).some(takesFocus)) return
    const answer = all(alerts).find(
      (alert) =>
        before.get(alert) !== alert.textContent || (last.current?.alert === alert && last.current.form === form),
    )
    if (answer && !(item?.isConnected && answer.getAttribute('role') === 'status')) {
      last.current = { alert: answer, form }
      return answer.focus()
    }
    if (document.activeElement === document.body) goBackTo(page ? [...places, page] : places)
    if (answer?.textContent && !isInSight(answer)) showToast('success', answer.textContent)
  }, [isSending])
}
