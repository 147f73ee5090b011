import { useLayoutEffect, useState } from 'react'

export type TouchedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type Control = TouchedField | HTMLButtonElement

/** What platform/first-touch.ts notes. */
type Noted = { typed?: string; form: { wasSent?: boolean } | null }

export const isCheckable = (field: Control): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

/** React does not report what was typed before hydration, and its value tracker hides it afterwards. `from` may be a field that React replaced. */
export function tellReact(field: TouchedField, value: string, from = field) {
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
  const caret = from === field || field.selectionStart === null ? field.selectionStart : value.length
  field.value = field.defaultValue // through React's tracker
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value) // past it
  if (caret !== null) field.setSelectionRange(caret, caret)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const controlsIn = (root: ParentNode) => [...root.querySelectorAll<Control>('input, textarea, select, button')]
export const fieldsIn = (root: ParentNode) => [...root.querySelectorAll<TouchedField>('input, textarea, select')]

const identityOf = ({ tagName, type, name, value }: Control) =>
  [tagName, type, name, /checkbox|radio|submit/.test(type) && value].join()

const alike = (controls: Control[], control: Control) =>
  controls.filter((one) => identityOf(one) === identityOf(control))

/** Finds for a control of `drawn` the one that stands in its place in `root` now. */
const counterpart = <One extends Control>(root: ParentNode, control: One, drawn: Control[]) =>
  alike(controlsIn(root), control)[alike(drawn, control).indexOf(control)] as One | undefined

function copyState(from: Control, to: Control) {
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return
  if (isCheckable(from)) to.checked = from.checked
  if (from.type === 'file') to.files = from.files
}

/** Fills the fields of `root` in as `filledIn` are, the same fields drawn before. */
export function fillIn(root: ParentNode, filledIn: TouchedField[]) {
  for (const field of filledIn) {
    const standing = counterpart(root, field, filledIn)
    if (!standing) continue
    copyState(field, standing)
    if (!isCheckable(field) && field.type !== 'file') standing.value = field.value
  }
}

/**
 * Call it before hydration. React replaces the content of a root that an extension or a translator has changed since the server
 * sent it, and with it what a person chose, focused or pressed; these functions find the controls that stand there now.
 */
export function rememberControls(root: Document | HTMLElement) {
  const drawn = controlsIn(root)
  let focused = document.activeElement
  const noteFocus = ({ target }: Event) => void (focused = target as Element)
  root.addEventListener('focusin', noteFocus)

  const replacements = new Map<Control, Control>()
  /** When React has drawn for the first time: what it draws later, such as a draft, replaces no control of the server. */
  function findReplacements() {
    root.removeEventListener('focusin', noteFocus)
    for (const control of drawn) {
      const replacement = control.isConnected ? undefined : counterpart(root, control, drawn)
      if (!replacement) continue
      copyState(control, replacement)
      replacements.set(control, replacement)
    }
    if (document.activeElement === document.body) replacements.get(focused as Control)?.focus()
  }

  return {
    fields: drawn.filter((control): control is TouchedField => !(control instanceof HTMLButtonElement)),
    buttons: drawn.filter((control) => control instanceof HTMLButtonElement),
    findReplacements,
    replacementOf: <One extends Control>(control: One) => (replacements.get(control) ?? control) as One,
  }
}

let isTold = false

/** Once, as a page comes to life: gives React what somebody typed, chose or ticked before, unless its form went with it by itself. */
export function useEarlyTouch() {
  const [controls] = useState(() =>
    typeof document === 'undefined' || isTold ? undefined : rememberControls(document),
  )
  useLayoutEffect(() => {
    if (isTold || !controls) return
    isTold = true
    controls.findReplacements()
    // After the effect, so that React renders each one at once; before any draft of the tab is looked for.
    queueMicrotask(() => {
      for (const field of controls.fields as (TouchedField & Noted)[])
        if (field.typed !== undefined && !field.form?.wasSent)
          tellReact(controls.replacementOf(field), field.typed, field)
    })
  }, [controls])
}
