import type { MaskitoOptions } from '@maskito/core'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { useMask } from './use-mask.ts'

/** A text field with a mask; the fields of phone, document and CEP are made of it. */
export function MaskedField({ mask, ...props }: TextFieldProps & { mask: MaskitoOptions }) {
  return <TextField {...props} inputRef={useMask(mask)} />
}
