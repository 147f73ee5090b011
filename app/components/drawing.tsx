import { scenes } from './drawings/scenes.tsx'

export type DrawingName = keyof typeof scenes
export const drawingNames = Object.keys(scenes) as DrawingName[]

export type DrawingProps = {
  name: DrawingName
  /** Pixels; the height is three quarters of it. */
  width?: number
  /** Only if the drawing adds something to the text beside it. */
  label?: string
}

/** A drawing in two colours, with a 2 px line. */
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
