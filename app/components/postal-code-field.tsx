import { MaskedField } from './masked-field.tsx'
import { postalCode } from './masks.ts'
import type { TextFieldProps } from './text-field.tsx'

/** A CEP, `00000-000`. */
export function PostalCodeField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return (
    <MaskedField
      autoComplete="postal-code"
      placeholder="00000-000"
      {...props}
      type="text"
      inputMode="numeric"
      mask={postalCode}
    />
  )
}
