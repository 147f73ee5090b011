import { type RefObject, useEffect, useRef } from 'react'
import type { Step } from './steps.ts'

type Target = 'step' | 'error'

/** After rendering, focuses the first invalid field, else the step itself. */
export function useStepFocus(form: RefObject<HTMLFormElement | null>, step: Step, errors: Record<string, string>) {
  const pendingTarget = useRef<Target>(undefined)
  useEffect(() => {
    const target = pendingTarget.current
    pendingTarget.current = undefined
    if (!target) return
    const wrongField = target === 'error' && step.fields.find((field) => errors[field])
    const field = wrongField ? document.getElementById(wrongField) : null
    const control = field instanceof HTMLFieldSetElement ? field.querySelector('input') : field
    if (control) {
      control.focus({ preventScroll: true })
      control.scrollIntoView({ block: 'center' })
      if (document.activeElement === control) return
      // The button of a full photo list is disabled: the error itself is focused.
      return document.getElementById(`${wrongField}-error`)?.focus()
    }
    document.getElementById(`passo-${step.name}`)?.focus({ preventScroll: true })
    if (form.current!.getBoundingClientRect().top < 0) form.current!.scrollIntoView()
  })
  return (target: Target) => {
    pendingTarget.current = target
  }
}
