import { z } from 'zod'

/** What a professional writes with a claim, and staff answer. Apart from claim.ts, which the browser loads: it must not load zod. */
export const claimWords = z.string().trim().min(10).max(1_000)
