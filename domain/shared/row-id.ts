import { z } from 'zod'

/** A row id in a URL or form. It grants no access. */
export const rowId = z.coerce.number<string>().int().positive()
