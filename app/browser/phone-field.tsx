import type { ClipboardEvent, FocusEvent, FormEvent } from 'react'
import { maskPhone, maskWholePhone } from '#domain/shared/brazilian-phone.ts'
import { applyMask, isAtEnd } from '#app/ui/apply-mask.ts'
import { TextField, type TextFieldProps } from '#app/ui/text-field.tsx'

type Input = HTMLInputElement

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'maxLength' | 'inputMode' | 'onInput'> & {
  onInput?: (event: { currentTarget: Input }) => void
  /** `(11) 91234-5678` or, on the sign-up box, `11 91234-5678`. */
  format?: 'parentheses' | 'plain'
}

/** A mobile number, masked while it is typed, pasted into and left (spec 8, 13). The server takes any punctuation. */
export function PhoneField({ format = 'parentheses', onInput, onBlur, ...props }: PhoneFieldProps) {
  const isPlain = format === 'plain'
  const mask = (text: string) => maskPhone(text, isPlain)
  const maskWhole = (text: string) => maskWholePhone(text, isPlain)

  function writeInstead(event: FormEvent<Input>, text: string) {
    event.preventDefault()
    event.currentTarget.value = text
    onInput?.(event)
  }
  return (
    <TextField
      autoComplete="tel"
      placeholder={mask('11912345678')}
      {...props}
      type="tel"
      inputMode="tel"
      maxLength={isPlain ? 14 : 15}
      onInput={(event) => {
        applyMask(event.currentTarget, mask)
        onInput?.(event)
      }}
      onBeforeInput={(event) => {
        // The browser drops what goes beyond the length, although it may show that the first digits were a country code.
        const { currentTarget: input, data } = event
        const masked = mask(input.value + data)
        if (isAtEnd(input) && masked !== input.value && masked.length <= input.value.length) writeInstead(event, masked)
      }}
      onPaste={(event: ClipboardEvent<Input>) => {
        const pasted = maskWhole(event.clipboardData.getData('text'))
        if (pasted.replace(/\D/g, '').length >= 11) writeInstead(event, pasted)
      }}
      onBlur={(event: FocusEvent<Input>) => {
        event.currentTarget.value = maskWhole(event.currentTarget.value)
        onBlur?.(event)
      }}
    />
  )
}
