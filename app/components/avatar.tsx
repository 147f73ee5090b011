import { classNames } from './class-names.ts'
import { initialsOf } from './initials.ts'

const grounds = ['clay', 'forest', 'sun', 'earth'] as const
const groundOf = (name: string) =>
  grounds[[...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % grounds.length]

type AvatarProps = {
  name: string
  src?: string | null
  size?: 'small' | 'medium' | 'large'
  /** True when the name is shown beside it. */
  decorative?: boolean
  /** A dot with its label. */
  mark?: string
}

const pixels = { small: 32, medium: 48, large: 80 }

/** A photo, or initials on one of four colours. Initials are underneath, in case the photo fails. */
export function Avatar({ name, src, size = 'medium', decorative = false, mark }: AvatarProps) {
  const picture = (
    <span
      className={classNames('avatar', `avatar-${groundOf(name)}`, size !== 'medium' && `avatar-${size}`)}
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <text x="50" y="51" textAnchor="middle" dominantBaseline="central">
          {initialsOf(name)}
        </text>
      </svg>
      {src && (
        <img
          src={src}
          alt=""
          width={pixels[size]}
          height={pixels[size]}
          loading="lazy"
          decoding="async"
          onError={(event) => event.currentTarget.remove()}
        />
      )}
    </span>
  )
  if (!mark) return picture
  return (
    <span className="avatar-marked">
      {picture}
      <span className="avatar-mark" />
      <span className="sr-only">{mark}</span>
    </span>
  )
}
