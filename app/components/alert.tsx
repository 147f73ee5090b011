import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { type Tone, toneIcon } from './tone.ts'

type AlertProps = {
  tone: Tone
  title?: ReactNode
  children?: ReactNode
  icon?: IconName
  /** `alert` for a new error, `status` for a new success, none for static content. Focused after a form. */
  role?: 'alert' | 'status'
  /** The browser scrolls to it and focuses it, when a form without JavaScript reloaded the page. */
  autoFocus?: boolean
}

/** A persistent message. */
export function Alert({ tone, title, children, icon, role, autoFocus }: AlertProps) {
  return (
    <div className="alert" data-tone={tone} role={role} tabIndex={role && -1} autoFocus={autoFocus}>
      <Icon name={icon ?? toneIcon[tone]} />
      <div className="stack stack-1">
        {title && <p className="alert-title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}

type ResultProps = Pick<AlertProps, 'children' | 'autoFocus'>

/** What a form or a load did. */
export const SuccessAlert = (props: ResultProps) => <Alert tone="success" role="status" {...props} />

/** Why a form or a load failed. */
export const ErrorAlert = (props: ResultProps) => <Alert tone="danger" role="alert" {...props} />
