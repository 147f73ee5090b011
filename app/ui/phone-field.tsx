import { MaskedField } from './masked-field.tsx'
import { phonePlain, phoneWithParentheses } from './masks.ts'
import type { TextFieldProps } from './text-field.tsx'

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'maxLength' | 'inputMode'> & {
  /** `(11) 91234-5678` or, on the sign-up box, `11 91234-5678`. */
  format?: 'parentheses' | 'plain'
}

/** A mobile number, masked while typing; a pasted +55 or 0 is dropped (spec 8, 13). The server takes any punctuation. */
export function PhoneField({ format = 'parentheses', ...props }: PhoneFieldProps) {
  const plain = format === 'plain'
  return (
    <MaskedField
      autoComplete="tel-national"
      placeholder={plain ? '11 91234-5678' : '(11) 91234-5678'}
      {...props}
      type="tel"
      inputMode="tel"
      maxLength={plain ? 14 : 15}
      mask={plain ? phonePlain : phoneWithParentheses}
    />
  )
}
