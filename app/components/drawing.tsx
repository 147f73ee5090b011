import { scenes } from './drawings/scenes.tsx'

export type DrawingName = keyof typeof scenes
export const drawingNames = Object.keys(scenes) as DrawingName[]

type DrawingProps = {
  name: DrawingName
  /** Pixels; the height is three quarters of it. */
  width?: number
}

/** A drawing in two colours, with a 2 px line. */
export function Drawing({ name, width = 240 }: DrawingProps) {
  return (
    <svg className="drawing" width={width} height={(width * 3) / 4} viewBox="0 0 320 240" aria-hidden focusable="false">
      {scenes[name]}
    </svg>
  )
}
