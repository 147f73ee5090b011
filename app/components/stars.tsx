import drawing from './stars.svg?no-inline'

type StarsProps = {
  /** 0 to 5, fractions are drawn. */
  value: number
  /** "4,8", shown beside the stars. */
  text?: string
  /** For screen readers, such as "Nota 4,8 de 5". */
  label: string
  size?: number
}

/** Displays a rating. The nested drawing clips the filled stars at the value. */
export function Stars({ value, text, label, size = 18 }: StarsProps) {
  const part = Math.max(0, Math.min(5, value)) / 5
  return (
    <span className="stars">
      <svg width={size * 5} height={size} viewBox="0 0 120 24" role="img" aria-label={label}>
        <use href={`${drawing}#five`} fill="none" />
        <svg width={Math.round(120 * part)} height="24">
          <use href={`${drawing}#five`} fill="currentColor" />
        </svg>
      </svg>
      {text && <span>{text}</span>}
    </span>
  )
}
