import { z } from 'zod'

/** Search fields: name, phone or e-mail; nothing for those who are suspended now. */
export const findClientsForm = z.object({ text: z.string().trim().max(254).default('') })
