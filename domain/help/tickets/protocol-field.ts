import { z } from 'zod'

/** A protocol in a URL or a form. */
export const protocolField = z.string().regex(/^\d{4}-\d{6,12}$/)
