import type { ButtonHTMLAttributes, ReactNode, MouseEventHandler } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.ts'
import { textElement } from './text-element.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger'
type ButtonSize = 'small' | 'medium' | 'large'

type ButtonOptions = {
  kind?: ButtonKind
  size?: ButtonSize
  wide?: boolean
  icon?: IconName
  iconAfter?: IconName
  children: ReactNode
}

export const buttonClass = (kind: ButtonKind = 'primary', size: ButtonSize = 'medium', wide = false) =>
  classNames('button', `button-${kind}`, size !== 'medium' && `button-${size}`, wide && 'button-wide')

export type ButtonProps = ButtonOptions &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> & { busy?: boolean }

/** A button of at least 44 px, type `button` by default. `busy` keeps text and size, shows dots and ignores presses. */
export function Button({
  kind,
  size,
  wide,
  icon,
  iconAfter,
  busy = false,
  disabled,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind, size, wide)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <BusyDots /> : icon && <Icon name={icon} size={20} />}
      {textElement(children)}
      {iconAfter && !busy && <Icon name={iconAfter} size={20} />}
    </button>
  )
}

type ButtonLinkProps = ButtonOptions & {
  href: string
  target?: string
  rel?: string
  id?: string
  onClick?: MouseEventHandler<HTMLAnchorElement>
}

/** A link styled as a button, for navigation only. */
export function ButtonLink({ kind, size, wide, icon, iconAfter, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass(kind, size, wide)}>
      {icon && <Icon name={icon} size={20} />}
      {textElement(children)}
      {iconAfter && <Icon name={iconAfter} size={20} />}
    </Link>
  )
}

/** Three animated dots; the text beside them is for screen readers. */
function BusyDots() {
  return (
    <span className="button-dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
