import type { ReactNode } from 'react'
import { classNames } from '#app/components/class-names.ts'
import { hiddenWithScript } from '../with-script.ts'

/** The fields of a step, focused when it becomes current, so that its name is announced. */
export function StepFrame({
  name,
  title,
  isCurrent,
  children,
}: {
  name: string
  title: string
  isCurrent: boolean
  children: ReactNode
}) {
  return (
    <div
      id={`passo-${name}`}
      role="group"
      aria-label={title}
      tabIndex={-1}
      className={classNames('stack stack-6 focus:outline-none', !isCurrent && hiddenWithScript)}
    >
      <p className={classNames('step-title', hiddenWithScript)}>{title}</p>
      {children}
    </div>
  )
}
