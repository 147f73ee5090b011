import { useLayoutEffect, useState } from 'react'
import { isPopoverOpen } from './popovers.ts'

export type TouchedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type Control = TouchedField | HTMLButtonElement

/** See platform/first-touch.ts. */
type Noted = { typed?: string; form: { wasSent?: boolean } | null }

export const isCheckable = (field: Control): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

/** React does not report what was typed before hydration, and its value tracker hides it afterwards. */
export function dispatchToReact(field: TouchedField, value: string) {
  if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field.type !== 'file') field.value = value
    return field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (isCheckable(field)) {
    const chosen = field.checked
    if (field.type === 'radio' && !chosen) return // the selected radio button reports for its group
    field.checked = !chosen
    field.click()
    // While a person's click is in progress ours is ignored: repeat it afterwards.
    if (field.checked !== chosen) setTimeout(() => field.checked === chosen || field.click())
    return
  }
  const caret = document.activeElement === field ? field.selectionStart : null
  field.value = field.defaultValue // through React's tracker
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value) // bypassing it
  if (caret !== null) field.setSelectionRange(caret, caret)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export const fieldsIn = (root: ParentNode) => [...root.querySelectorAll<TouchedField>('input, textarea, select')]

const isControl = (element: Element): element is Control => element.matches('input, textarea, select, button')

function identityOf(element: Element) {
  if (!isControl(element)) return [element.tagName, element.className].join()
  const { tagName, type, name, value } = element
  return [tagName, type, name, /checkbox|radio|submit/.test(type) && value].join()
}

/** Maps each of `serverElements` to its counterpart in `currentElements`: same kind, same position within its kind. */
function counterparts(serverElements: Element[], currentElements: Element[]) {
  const currentByIdentity = new Map<string, Element[]>()
  for (const element of currentElements) {
    const identity = identityOf(element)
    currentByIdentity.set(identity, [...(currentByIdentity.get(identity) ?? []), element])
  }
  return new Map(serverElements.map((element) => [element, currentByIdentity.get(identityOf(element))?.shift()]))
}

export function wasEdited(field: TouchedField) {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

function copyState(from: Element, to: Element) {
  if (from instanceof HTMLDetailsElement) (to as HTMLDetailsElement).open = from.open
  if (!isControl(from) || from instanceof HTMLButtonElement) return
  if (isCheckable(from)) (to as HTMLInputElement).checked = from.checked
  else if (from instanceof HTMLInputElement && from.type === 'file') (to as HTMLInputElement).files = from.files
  else (to as TouchedField).value = from.value
}

/** Copies the values of equal, formerly rendered fields into `root`. */
export function fillIn(root: ParentNode, filledIn: TouchedField[]) {
  for (const [field, current] of counterparts(filledIn, fieldsIn(root))) if (current) copyState(field, current)
}

const selectionOf = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? ([element.selectionStart, element.selectionEnd] as const)
    : undefined

/**
 * Call before hydration. React re-renders a root changed by an extension or translator, losing choice, focus, taps,
 * open state and scroll; the returned functions find the current counterparts.
 */
export function rememberTouched(root: Document | HTMLElement) {
  const serverElements = [...root.querySelectorAll('*')]
  const controls = serverElements.filter(isControl)
  const scrolled = serverElements
    .filter(({ scrollTop, scrollLeft }) => scrollTop || scrollLeft)
    .map((box) => [box, box.scrollLeft, box.scrollTop] as const)
  const openPopovers = new Set<EventTarget>(serverElements.filter(isPopoverOpen))
  let focused = document.activeElement
  const noteFocus = ({ target }: Event) => void (focused = target as Element)
  const notePopover = ({ target, newState }: Event & { newState?: string }) => {
    const element = target as Element
    if (newState === 'open' && element.hasAttribute('popover')) openPopovers.add(element)
    else openPopovers.delete(element)
  }
  root.addEventListener('focusin', noteFocus)
  root.addEventListener('beforetoggle', notePopover, true)

  const replacements = new Map<Element, Element>()
  /** Call after the first render only: later renders, such as that of a draft, replace no server-rendered element. */
  function findReplacements() {
    root.removeEventListener('focusin', noteFocus)
    root.removeEventListener('beforetoggle', notePopover, true)
    if (serverElements.every((element) => element.isConnected)) return
    for (const [element, replacement] of counterparts(serverElements, [...root.querySelectorAll('*')])) {
      if (element.isConnected || !replacement) continue
      replacements.set(element, replacement)
      if (!isControl(element) || element instanceof HTMLButtonElement || wasEdited(element))
        copyState(element, replacement)
      if (openPopovers.has(element)) (replacement as HTMLElement).showPopover()
    }
    for (const [box, left, top] of scrolled) replacements.get(box)?.scrollTo({ left, top, behavior: 'instant' })
    const refocused = focused ? replacements.get(focused) : undefined
    ;(refocused as HTMLElement | undefined)?.focus()
    const selection = refocused && selectionOf(focused)
    if (selection && selection[0] !== null) (refocused as HTMLInputElement).setSelectionRange(...selection)
  }

  return {
    fields: controls.filter((control): control is TouchedField => !(control instanceof HTMLButtonElement)),
    buttons: controls.filter((control) => control instanceof HTMLButtonElement),
    findReplacements,
    replacementOf: <One extends Element>(element: One) => (replacements.get(element) ?? element) as One,
  }
}

let hasRun = false

/** Runs once at hydration: passes on to React what was entered before, unless the form was already submitted. */
export function useInputBeforeHydration() {
  const [touched] = useState(() => (typeof document === 'undefined' || hasRun ? undefined : rememberTouched(document)))
  useLayoutEffect(() => {
    if (hasRun || !touched) return
    hasRun = true
    touched.findReplacements()
    // After the effect, so that React renders each one at once, and before any draft is restored.
    queueMicrotask(() => {
      for (const field of touched.fields as (TouchedField & Noted)[])
        if (field.typed !== undefined && !field.form?.wasSent)
          dispatchToReact(touched.replacementOf(field), field.typed)
    })
  }, [touched])
}
