/** The clay nest with its round door; 160 wide, 112 high, flat at the foot. */
export function Nest({ at, dashed = false }: { at: string; dashed?: boolean }) {
  const dome = 'M2 110C-6 44 30 2 82 2c50 0 84 42 76 108-26 4-130 4-156 0Z'
  if (dashed)
    return (
      <g transform={at}>
        <path d={dome} strokeDasharray="2 7" />
        <circle cx="70" cy="66" r="24" strokeDasharray="2 7" />
      </g>
    )
  return (
    <g transform={at}>
      <path className="filled" d={dome} />
      <path
        className="quiet"
        d="M16 58c6-20 20-36 44-42M112 12c20 8 32 24 38 44M108 84c14 2 32 2 48-2M4 88c8 2 16 3 26 3M118 56c10 2 20 2 32 0"
      />
      <circle className="paper" cx="70" cy="66" r="26" />
      <path className="solid" d="M70 40a26 26 0 0 1 0 52c10-6 15-15 15-26s-5-20-15-26Z" />
    </g>
  )
}
