import type { MaskitoOptions } from '@maskito/core'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { useMask } from './use-mask.ts'

/** A masked text field, base of phone, document and CEP fields. */
export function MaskedField({ mask, ...props }: TextFieldProps & { mask: MaskitoOptions }) {
  return <TextField {...props} inputRef={useMask(mask)} />
}
