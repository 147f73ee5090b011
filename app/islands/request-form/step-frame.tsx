import type { ReactNode } from 'react'
import { classNames } from '#app/components/class-names.ts'
import { hiddenWithScript } from '../with-script.ts'

/** The fields of one step. Takes the focus when it becomes the current one, so that its name is read out. */
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
      <p className={classNames('border-t border-line pt-4 font-title text-title-3 font-bold', hiddenWithScript)}>
        {title}
      </p>
      {children}
    </div>
  )
}
