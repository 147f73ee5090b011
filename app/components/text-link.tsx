import { type AnchorHTMLAttributes, type ReactNode, use } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { LinkContext } from './link-context.ts'
import { textElement } from './text-element.tsx'

export type TextLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & {
  href: string
  children: ReactNode
  /** Outside of a sentence: has a 44 px target and may have an icon. */
  alone?: boolean
  icon?: IconName
  /** In a `linked` card: covers the whole card. */
  cover?: boolean
}

/** An underlined link in the accent colour. */
export function TextLink({ alone = false, icon, cover = false, children, ...rest }: TextLinkProps) {
  const Link = use(LinkContext)
  return (
    <Link {...rest} className={classNames('text-link', alone && 'text-link-alone', cover && 'card-link')}>
      {icon && <Icon name={icon} size={20} />}
      {icon ? textElement(children) : children}
    </Link>
  )
}
