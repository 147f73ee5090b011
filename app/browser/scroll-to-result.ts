import { useEffect, useLayoutEffect, useRef } from 'react'
import { showToast } from '#app/components/toast-store.ts'
import { useIsSending } from './use-is-sending.ts'

const findInMain = (selector: string) => [...document.querySelectorAll<HTMLElement>(`main :is(${selector})`)]
const wrongFields = '[aria-invalid=true], [aria-invalid=true] input'
const alerts = '[tabindex="-1"]:is([role=alert], [role=status]):not(:empty)'

/** Where a form was sent from, with the alerts of that moment. */
type Submission = {
  places: HTMLElement[]
  item: HTMLElement | null
  form: Element | null
  alertTexts: Map<Element, string | null>
  path: string
}

function captureSubmission(pressed: HTMLElement): Submission {
  const item = pressed.closest<HTMLElement>('li')
  return {
    places: item ? [pressed, item] : [pressed],
    item,
    form: pressed.closest('form'),
    alertTexts: new Map(findInMain(alerts).map((alert) => [alert, alert.textContent])),
    path: location.pathname,
  }
}

/** False for a fieldset, whose first choice is focusable instead. */
function tryFocus(element: HTMLElement) {
  element.focus()
  return document.activeElement === element
}

const isInSight = (element: HTMLElement) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** Focuses the first place still on the page, with minimal scrolling. */
function restoreFocus(places: HTMLElement[]) {
  for (const place of places.filter(({ isConnected }) => isConnected)) {
    if (place.matches('li')) place.tabIndex = -1
    place.focus({ preventScroll: true })
    if (document.activeElement === place) return place.scrollIntoView({ block: 'nearest' })
  }
}

/**
 * Brings the result of a form into view and focuses it: first an invalid field, then a new alert. In a list the focus
 * stays. Without either it returns to the button or its container. After a redirect nothing happens.
 */
export function useScrollToResult() {
  const isSending = useIsSending()
  const submission = useRef<Submission>(null)
  const pressed = useRef<HTMLElement>(null)
  const focused = useRef<{ alert: HTMLElement; form: Element | null }>(null)
  useEffect(() => {
    const rememberPressed = ({ submitter, target }: SubmitEvent) => {
      pressed.current = submitter ?? (target as HTMLElement)
    }
    addEventListener('submit', rememberPressed, true)
    return () => removeEventListener('submit', rememberPressed, true)
  }, [])
  useLayoutEffect(() => {
    if (!isSending) return
    const { activeElement } = document // also one just disabled; Safari does not focus clicked buttons
    const from = activeElement?.closest('form') ? activeElement : (pressed.current ?? activeElement)
    pressed.current = null
    if (from instanceof HTMLElement) submission.current = captureSubmission(from)
  }, [isSending])
  useEffect(() => {
    if (isSending || !submission.current) return
    const { places, item, form, alertTexts, path } = submission.current
    submission.current = null
    const page = document.querySelector('main')
    // The form preserved the scroll position; a page that it redirected to starts at the top.
    if (location.pathname !== path && !location.hash) scrollTo(0, 0)
    if (![document.body, page, places[0]].includes(document.activeElement as HTMLElement)) return
    if (findInMain(wrongFields).some(tryFocus)) return
    const result = findInMain(alerts).find(
      (alert) =>
        alertTexts.get(alert) !== alert.textContent ||
        (focused.current?.alert === alert && focused.current.form === form),
    )
    if (result && !(item?.isConnected && result.getAttribute('role') === 'status')) {
      focused.current = { alert: result, form }
      return result.focus()
    }
    if (document.activeElement === document.body) restoreFocus(page ? [...places, page] : places)
    if (result?.textContent && !isInSight(result)) showToast('success', result.textContent)
  }, [isSending])
}
