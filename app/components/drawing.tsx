import { scenes } from './drawings/scenes.tsx'

export type DrawingName = keyof typeof scenes
export const drawingNames = Object.keys(scenes) as DrawingName[]

export type DrawingProps = {
  name: DrawingName
  /** Pixels; the height is three quarters of it. */
  width?: number
  /** Only when the picture says something that the words beside it do not. */
  label?: string
}

/** One of our drawings: two inks, a 2 px line. */
export function Drawing({ name, width = 240, label }: DrawingProps) {
  return (
    <svg
      className="drawing"
      width={width}
      height={(width * 3) / 4}
      viewBox="0 0 320 240"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label || undefined}
      focusable="false"
    >
      {scenes[name]}
    </svg>
  )
}
