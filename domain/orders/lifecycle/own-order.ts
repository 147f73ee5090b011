import { z } from 'zod'

/** The input of every action on a client's own order. */
export const ownOrder = z.object({ uuid: z.uuid() })
