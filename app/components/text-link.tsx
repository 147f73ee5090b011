import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.ts'
import { textElement } from './text-element.tsx'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { href: string; children: ReactNode }

/** In a `linked` card it may `cover` the whole card. */
type TextLinkProps = LinkProps & { cover?: boolean }

/** An underlined link in the accent colour. */
export const TextLink = ({ cover = false, ...rest }: TextLinkProps) => (
  <Link {...rest} className={classNames('text-link', cover && 'card-link')} />
)

/** A link outside of a sentence: it has a 44 px target and may have an icon. */
export const StandaloneLink = ({ icon, children, ...rest }: LinkProps & { icon?: IconName }) => (
  <Link {...rest} className="text-link text-link-alone">
    {icon && <Icon name={icon} size={20} />}
    {icon ? textElement(children) : children}
  </Link>
)
