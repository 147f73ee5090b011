import { z } from 'zod'

/** A protocol as it stands in an address or a form. */
export const protocolField = z.string().regex(/^\d{4}-\d{6,12}$/)
