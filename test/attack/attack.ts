import type { Change } from '../../scripts/project-copy.ts'
import type { Demo } from '../e2e/demo-data.ts'

/** Findings of an attack, one line each; empty if all holds. */
export type Findings = string[]

/** The product with one protection switched off, where the attack must succeed. */
export type Twin = { changes: Change[]; rebuilt?: true }

export type Attack = {
  category: string
  /** An external program; without one our own driver attacks. */
  tool?: string
  twin: Twin
  /** Settings required for it. */
  env?: Record<string, string>
  run: (demo: Demo) => Promise<Findings>
}

/** Ana, Bia and Davi of the demo data. */
export const phones = { ana: '11912345678', bia: '11922223333', davi: '11933330002' }

export const change = (file: string, find: string, replace: string): Change => ({ file, find, replace })

/** Maximum reported lines. */
export const maxFindings = 20
