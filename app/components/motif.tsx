import { motifs } from './drawings/motifs.tsx'

export type MotifName = keyof typeof motifs
export const motifNames = Object.keys(motifs) as MotifName[]

type MotifProps = {
  name: MotifName
  /** Side in pixels. */
  size?: number
  /** On a background in the shape of the nest door. */
  door?: boolean
}

/** The motif of a root category; decorative, since its name is beside it. */
export function Motif({ name, size = 48, door = false }: MotifProps) {
  const picture = (
    <svg className="drawing" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      {motifs[name]}
    </svg>
  )
  return door ? <span className="motif-door">{picture}</span> : picture
}
