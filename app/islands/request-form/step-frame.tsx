import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'

/**
 * Without script everything is asked at once; with script, only what is due (no jump when the script comes). A form whose
 * script was lost on its way is `plain`: all of it stands there, and is sent as without script.
 */
export const hiddenWithScript = '[@media(scripting:enabled)]:[page-island:not([plain])_&]:hidden'
export const hiddenWithoutScript = '[@media(scripting:none)]:hidden [page-island[plain]_&]:hidden'

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
