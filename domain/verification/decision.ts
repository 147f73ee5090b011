import type { correctionReasons, pieces, refusalReasons } from './verification.ts'

export type Decision =
  | { event: 'approve' }
  | { event: 'refuse'; reason: (typeof refusalReasons)[number]; note?: string | undefined }
  | {
      event: 'ask_correction'
      reason: (typeof correctionReasons)[number]
      pieces: (typeof pieces)[number][]
      note?: string | undefined
    }
