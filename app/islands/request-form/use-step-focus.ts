import { type RefObject, useEffect, useRef } from 'react'
import type { Step } from './steps.ts'

type Target = 'step' | 'error'

/** After rendering, focuses the first invalid field, else the step itself. */
export function useStepFocus(form: RefObject<HTMLFormElement | null>, step: Step, errors: Record<string, string>) {
  const wanted = useRef<Target>(undefined)
  useEffect(() => {
    const target = wanted.current
    wanted.current = undefined
    if (!target) return
    const wrong = target === 'error' && step.fields.find((field) => errors[field])
    const field = wrong ? document.getElementById(wrong) : null
    const control = field instanceof HTMLFieldSetElement ? field.querySelector('input') : field
    if (control) {
      control.focus({ preventScroll: true })
      control.scrollIntoView({ block: 'center' })
      if (document.activeElement === control) return
      // The button of a full photo list is disabled: the error itself is focused.
      return document.getElementById(`${wrong}-error`)?.focus()
    }
    document.getElementById(`passo-${step.name}`)?.focus({ preventScroll: true })
    if (form.current!.getBoundingClientRect().top < 0) form.current!.scrollIntoView()
  })
  return (target: Target) => {
    wanted.current = target
  }
}
