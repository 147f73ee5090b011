import { z } from 'zod'

/** The number of a row, as it stands in an address or a form. It says which one is meant, and never that one may. */
export const rowId = z.coerce.number<string>().int().positive()
