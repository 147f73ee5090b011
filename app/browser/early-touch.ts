import { useLayoutEffect } from 'react'

export type TouchedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What platform/first-touch.ts notes. */
type Noted = { typed?: string; form: { wasSent?: boolean } | null }

export const isCheckable = (field: TouchedField): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

/** React does not report what was typed before hydration, and its value tracker hides it afterwards. */
export function tellReact(field: TouchedField, value: string) {
  if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field.type !== 'file') field.value = value
    return field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (isCheckable(field)) {
    const chosen = field.checked
    if (field.type === 'radio' && !chosen) return // the one chosen instead speaks for its group
    field.checked = !chosen
    field.click()
    // Where a person's click of this field is on its way, ours did nothing: it goes again when theirs is over.
    if (field.checked !== chosen) setTimeout(() => field.checked === chosen || field.click())
    return
  }
  const caret = field.selectionStart
  field.value = field.defaultValue // through React's tracker
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value) // past it
  if (caret !== null) field.setSelectionRange(caret, caret)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

let isTold = false

/** Once, as a page comes to life: gives React what somebody typed, chose or ticked before, unless its form went with it by itself. */
export function useEarlyTouch() {
  useLayoutEffect(() => {
    if (isTold) return
    isTold = true
    // After the effect, so that React renders each one at once; before any draft of the tab is looked for.
    queueMicrotask(() => {
      for (const field of document.querySelectorAll<TouchedField & Noted>('input, textarea, select'))
        if (field.typed !== undefined && !field.form?.wasSent) tellReact(field, field.typed)
    })
  }, [])
}
