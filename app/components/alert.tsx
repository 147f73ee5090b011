import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { type Tone, toneIcon } from './tone.ts'

export type AlertProps = {
  tone: Tone
  title?: ReactNode
  children?: ReactNode
  icon?: IconName
  /**
   * `alert` for what has just gone wrong, `status` for what has just gone well; none for what was there from the start. After a form
   * was sent the focus comes here.
   */
  role?: 'alert' | 'status'
}

/** A message that stays in the page. */
export function Alert({ tone, title, children, icon, role }: AlertProps) {
  return (
    <div className="alert" data-tone={tone} role={role} tabIndex={role && -1}>
      <Icon name={icon ?? toneIcon[tone]} />
      <div className="stack stack-1">
        {title && <p className="alert-title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
