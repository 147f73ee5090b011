import { useEffect, useLayoutEffect, useRef } from 'react'
import { showToast } from '#app/components/toast-store.ts'
import { useIsSending } from './use-is-sending.ts'

const all = (kind: string) => [...document.querySelectorAll<HTMLElement>(`main :is(${kind})`)]
const wrongFields = '[aria-invalid=true], [aria-invalid=true] input'
const alerts = '[tabindex="-1"]:is([role=alert], [role=status]):not(:empty)'

/** The pressed elements that are still in the page, and the earlier alerts. */
type Sent = {
  places: HTMLElement[]
  item: HTMLElement | null
  form: Element | null
  before: Map<Element, string | null>
  path: string
}

function captureSubmission(pressed: HTMLElement): Sent {
  const item = pressed.closest<HTMLElement>('li')
  return {
    places: item ? [pressed, item] : [pressed],
    item,
    form: pressed.closest('form'),
    before: new Map(all(alerts).map((alert) => [alert, alert.textContent])),
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
  const sent = useRef<Sent>(null)
  const pressed = useRef<HTMLElement>(null)
  const last = useRef<{ alert: HTMLElement; form: Element | null }>(null)
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
    if (from instanceof HTMLElement) sent.current = captureSubmission(from)
  }, [isSending])
  useEffect(() => {
    if (isSending || !sent.current) return
    const { places, item, form, before, path } = sent.current
    sent.current = null
    const page = document.querySelector('main')
    // The form preserved the scroll position; a page that it redirected to starts at the top.
    if (location.pathname !== path && !location.hash) scrollTo(0, 0)
    if (![document.body, page, places[0]].includes(document.activeElement as HTMLElement)) return
    if (all(wrongFields).some(tryFocus)) return
    const result = all(alerts).find(
      (alert) =>
        before.get(alert) !== alert.textContent || (last.current?.alert === alert && last.current.form === form),
    )
    if (result && !(item?.isConnected && result.getAttribute('role') === 'status')) {
      last.current = { alert: result, form }
      return result.focus()
    }
    if (document.activeElement === document.body) restoreFocus(page ? [...places, page] : places)
    if (result?.textContent && !isInSight(result)) showToast('success', result.textContent)
  }, [isSending])
}
