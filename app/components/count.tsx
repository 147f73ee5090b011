type CountProps = {
  count: number
  /** Label for screen readers: "3 não lidas". */
  label?: string
}

/** A number badge; hidden at 0, 99+ at most. */
export function Count({ count, label }: CountProps) {
  if (count <= 0) return null
  const visibleCount = count > 99 ? '99+' : String(count)
  return (
    <span className="count">
      <span aria-hidden={label ? true : undefined}>{visibleCount}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
