import { type RefObject, useEffect, useRef } from 'react'
import type { Step } from './steps.ts'

type Target = 'step' | 'error'

/** Moves the focus once the next step, or the errors of this one, are drawn: to the first wrong field, else to the step itself. */
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
      // A full list of photos has its button disabled: the error itself takes the focus.
      return document.getElementById(`${wrong}-error`)?.focus()
    }
    document.getElementById(`passo-${step.name}`)?.focus({ preventScroll: true })
    if (form.current!.getBoundingClientRect().top < 0) form.current!.scrollIntoView()
  })
  return (target: Target) => {
    wanted.current = target
  }
}
