import { classNames } from './class-names.ts'
import type { iconNames } from './icon-names.ts'
import sprite from './icons.svg?no-inline'

export type IconName = (typeof iconNames)[number]

type IconProps = {
  name: IconName
  /** Side in pixels, 24 by default. */
  size?: number
  className?: string
}

/** A line icon in the text colour, hidden from screen readers. */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden className={classNames('icon', className)}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
