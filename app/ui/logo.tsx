const nestA =
  'M23 5a19 19 0 0 0 0 38h18a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3h-5a3 3 0 0 0-2.8 2A19 19 0 0 0 23 5ZM23.5 14.5a10 10 0 1 1 0 20 10 10 0 0 1 0-20Z'
const innerWall = 'M23.5 14.5a10 10 0 0 1 0 20c3.4-2.8 5-6 5-10s-1.6-7.2-5-10Z'

/** The mark: a lowercase "a" whose counter is the round door of the nest, with the wall that the bird builds inside it. */
export function LogoMark({ size = 40, label }: { size?: number; label?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label || undefined}
      className="logo"
    >
      <path className="logo-clay" fillRule="evenodd" d={nestA} />
      <path className="logo-wall" d={innerWall} />
    </svg>
  )
}

/** The word "ajeita": the mark, then letters of one line in the colour of the text around. Give its link a name. */
export function Logo({ height = 32, label }: { height?: number; label?: string }) {
  return (
    <svg
      width={(height * 172) / 54}
      height={height}
      viewBox="0 0 172 54"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label || undefined}
      className="logo"
    >
      <g transform="translate(0 5.5) scale(.86)">
        <path className="logo-clay" fillRule="evenodd" d={nestA} />
        <path className="logo-wall" d={innerWall} />
      </g>
      <g fill="none" stroke="currentColor" strokeWidth="6.5" strokeLinecap="round">
        <path d="M53 16v26c0 4.5-2 6.5-6 6.5" />
        <path d="M66 27.5h21.5A11.6 11.6 0 1 0 84.5 36" />
        <path d="M101 16v23.25" />
        <path d="M116.5 6.5v26c0 4.6 2 6.75 6.5 6.75M110.5 16h12.5" />
        <path d="M157.5 16v23.25" />
        <circle cx="145.5" cy="27.6" r="11.7" />
      </g>
      <circle cx="53" cy="6" r="4" fill="currentColor" />
      <circle cx="101" cy="6" r="4" fill="currentColor" />
    </svg>
  )
}
