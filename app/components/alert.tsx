import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { type Tone, toneIcon } from './tone.ts'

export type AlertProps = {
  tone: Tone
  title?: ReactNode
  children?: ReactNode
  icon?: IconName
  /** `alert` for a new error, `status` for a new success, none for static content. Focused after a form. */
  role?: 'alert' | 'status'
}

/** A persistent message. */
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

type ResultProps = { children: ReactNode }

/** What a form or a load did. */
export const SuccessAlert = ({ children }: ResultProps) => (
  <Alert tone="success" role="status">
    {children}
  </Alert>
)

/** Why a form or a load failed. */
export const ErrorAlert = ({ children }: ResultProps) => (
  <Alert tone="danger" role="alert">
    {children}
  </Alert>
)
