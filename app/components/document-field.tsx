import { MaskedField } from './masked-field.tsx'
import { cpf } from './masks.ts'
import type { TextFieldProps } from './text-field.tsx'

/** A CPF with a mask; check digits are validated by the page. */
export function DocumentField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return (
    <MaskedField
      autoComplete="off"
      placeholder="000.000.000-00"
      {...props}
      type="text"
      inputMode="numeric"
      mask={cpf}
    />
  )
}
