import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { LinkAs } from './link-as.ts'

export type CardProps = {
  children: ReactNode
  as?: 'div' | 'article' | 'section' | 'li'
  /** The whole card is a link. Where it holds other links too, use `linked` and give the main `TextLink` its `cover`. */
  href?: string
  linkAs?: LinkAs
  linked?: boolean
  look?: 'plain' | 'flush' | 'sunken'
  labelledBy?: string
  id?: string
}

/** A sheet on the page: radius 14, a thin line, no shadow. */
export function Card({
  children,
  as: Element = 'div',
  href,
  linkAs: Link = 'a',
  linked = false,
  look = 'plain',
  labelledBy,
  id,
}: CardProps) {
  const className = classNames('card', look !== 'plain' && `card-${look}`, linked && 'card-linked')
  if (href)
    return (
      <Link id={id} href={href} className={className} aria-labelledby={labelledBy}>
        {children}
      </Link>
    )
  return (
    <Element id={id} className={className} aria-labelledby={labelledBy}>
      {children}
    </Element>
  )
}
