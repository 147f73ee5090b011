import type { Town } from '../e2e/demo-data.ts'
import type { Change } from '../../scripts/project-copy.ts'

/** What one attacker finds, a line each; nothing when all holds. */
export type Findings = string[]

/** The same product with one protection switched off. An attacker that finds nothing in it proves nothing. */
export type Twin = { changes: Change[]; rebuilt?: true }

export type Attack = {
  category: string
  /** A program of the system's package manager that makes the attack; none: we make it. */
  tool?: string
  twin: Twin
  /** Settings that the product needs for it. */
  env?: Record<string, string>
  run: (town: Town) => Promise<Findings>
}

/** Ana, Bia and Davi of the seeded town. */
export const phones = { ana: '11912345678', bia: '11922223333', davi: '11933330002' }

export const change = (file: string, find: string, replace: string): Change => ({ file, find, replace })

/** At most so many lines are worth reading. */
export const maxFindings = 20
