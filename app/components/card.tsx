import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type CardProps = {
  children: ReactNode
  as?: 'div' | 'article' | 'section' | 'li'
  /** The whole card is a link. If it holds other links too, use `linked` and give the main `TextLink` its `cover`. */
  href?: string
  linked?: boolean
  look?: 'plain' | 'flush' | 'sunken'
  /** Stacks the content, in steps of 4 px. */
  gap?: 1 | 2 | 4 | 6
  labelledBy?: string
  id?: string
}

/** A card: radius 14, a thin border, no shadow. */
export function Card({
  children,
  as: Element = 'div',
  href,
  linked = false,
  look = 'plain',
  gap,
  labelledBy,
  id,
}: CardProps) {
  const className = classNames('card', look !== 'plain' && `card-${look}`, linked && 'card-linked')
  const content = gap ? <div className={`stack stack-${gap}`}>{children}</div> : children
  if (href)
    return (
      <a id={id} href={href} className={className} aria-labelledby={labelledBy}>
        {content}
      </a>
    )
  return (
    <Element id={id} className={className} aria-labelledby={labelledBy}>
      {content}
    </Element>
  )
}

type TitledCardProps = {
  /** Id of the title that labels the card. */
  id: string
  title: ReactNode
  intro?: ReactNode
  small?: boolean
  gap?: 2 | 4 | 6
  children: ReactNode
}

/** A titled card with stacked content. */
export function TitledCard({ id, title, intro, small = false, gap = 4, children }: TitledCardProps) {
  const heading = (
    <h2 id={id} className={small ? 'text-title-4' : 'text-title-3'}>
      {title}
    </h2>
  )
  return (
    <Card as="section" labelledBy={id} gap={gap}>
      {intro ? (
        <div className="stack stack-1">
          {heading}
          <p className="text-soft">{intro}</p>
        </div>
      ) : (
        heading
      )}
      {children}
    </Card>
  )
}
