import type { ReactNode } from 'react'
import drawing from './logo.svg?no-inline'

type FrameProps = { width: number; height: number; viewBox: string; children: ReactNode }

function Frame({ width, height, viewBox, children }: FrameProps) {
  return (
    <svg width={width} height={height} viewBox={viewBox} aria-hidden className="logo">
      {children}
    </svg>
  )
}

const nest = (
  <>
    <use className="logo-clay" href={`${drawing}#clay`} />
    <use className="logo-wall" href={`${drawing}#wall`} />
  </>
)

/** The mark: a lowercase "a" whose counter is the round door of the nest, with the wall the bird builds inside. */
export function LogoMark({ size = 40 }: { size?: number }) {
  return (
    <Frame width={size} height={size} viewBox="0 0 48 48">
      {nest}
    </Frame>
  )
}

/** The wordmark "ajeita": the mark and the name in the current text colour. Its link needs a name. */
export function Logo({ height = 32 }: { height?: number }) {
  return (
    <Frame width={Math.round((height * 172) / 54)} height={height} viewBox="0 0 172 54">
      <g transform="translate(0 5.5) scale(.86)">{nest}</g>
      <use href={`${drawing}#word`} />
    </Frame>
  )
}
