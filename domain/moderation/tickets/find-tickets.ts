import { z } from 'zod'

/** A search for tickets: a protocol, an email or a phone. */
export const findTicketsForm = z.object({ text: z.string().trim().min(5).max(254) })
