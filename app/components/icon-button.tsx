import type { ButtonHTMLAttributes } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.ts'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> & {
  icon: IconName
  label: string
}

/** A round 44 px icon button; `label` is its accessible name. */
export function IconButton({ icon, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className="icon-button" aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}

type IconLinkProps = { icon: IconName; label: string; href: string }

/** A round 44 px icon link, such as "Voltar"; `label` is its accessible name. */
export function IconLink({ icon, label, href }: IconLinkProps) {
  return (
    <Link href={href} className="icon-button" aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  )
}
