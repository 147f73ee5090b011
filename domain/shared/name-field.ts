import { z } from 'zod'
import { isVisibleText, normalizeName } from './person-name.ts'

/** A public name or title with a maximum length. */
export const nameField = (min: number, max: number) =>
  z
    .string()
    .overwrite(normalizeName)
    .min(min)
    .max(max)
    .refine(isVisibleText, { params: { code: 'hidden_characters' } })
