import { motifs } from './drawings/motifs.tsx'

export type MotifName = keyof typeof motifs
export const motifNames = Object.keys(motifs) as MotifName[]

export type MotifProps = {
  name: MotifName
  /** Side in pixels. */
  size?: number
  /** On a ground in the shape of the nest's door. */
  door?: boolean
}

/** The small picture of a root category. The name of the category stands beside it, so it is never read out. */
export function Motif({ name, size = 48, door = false }: MotifProps) {
  const picture = (
    <svg className="drawing" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      {motifs[name]}
    </svg>
  )
  return door ? <span className="motif-door">{picture}</span> : picture
}
