import { z } from 'zod'

/** What every action takes by which a client does something with an order of their own. */
export const ownOrder = z.object({ uuid: z.uuid() })
