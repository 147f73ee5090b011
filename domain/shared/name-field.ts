import { z } from 'zod'
import { isVisibleText, tidyName } from './person-name.ts'

/** A name or title that others read, of so many characters. */
export const nameField = (min: number, max: number) =>
  z
    .string()
    .overwrite(tidyName)
    .min(min)
    .max(max)
    .refine(isVisibleText, { params: { code: 'hidden_characters' } })
