import { z } from 'zod'

/** A contact's number, as it stands in an address. */
export const leadId = z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER)
