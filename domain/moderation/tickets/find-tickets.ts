import { z } from 'zod'

/** What our team looks tickets up by: a protocol, an e-mail or a phone. */
export const findTicketsForm = z.object({ text: z.string().trim().min(5).max(254) })
