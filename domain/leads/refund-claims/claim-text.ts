import { z } from 'zod'

/** The text of a claim, appeal or decision. Separate from `claim.ts`, so that no browser loads zod. */
export const claimText = z.string().trim().min(10).max(1_000)
