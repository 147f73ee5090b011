import { classNames } from './class-names.ts'
import type { iconNames } from './icon-names.ts'
import sprite from './icons.svg?no-inline'

export type IconName = (typeof iconNames)[number]

export type IconProps = {
  name: IconName
  /** Side in pixels, 24 by default. */
  size?: number
  /** Only for icons without text. */
  label?: string
  className?: string
}

/** A line icon in the text colour. Hidden from screen readers without a label. */
export function Icon({ name, size = 24, label, className }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={classNames('icon', className)}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
