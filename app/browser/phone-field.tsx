import type { ClipboardEvent, FocusEvent, FormEvent } from 'react'
import { applyMask, isBeingComposed, type MaskEvent } from '#app/components/apply-mask.ts'
import { TextField, type TextFieldProps } from '#app/components/text-field.tsx'
import { formatTypedPhone, formatEnteredPhone } from '#domain/shared/brazilian-phone.ts'

type Input = HTMLInputElement

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'maxLength' | 'inputMode' | 'onInput'> & {
  onInput?: (event: { currentTarget: Input }) => void
  /** `(11) 91234-5678` or, on the sign-up box, `11 91234-5678`. */
  format?: 'parentheses' | 'plain'
}

/** A mobile number with a mask (spec 8, 13). The server accepts any punctuation. */
export function PhoneField({ format = 'parentheses', onInput, onBlur, ...props }: PhoneFieldProps) {
  const isPlain = format === 'plain'
  const maxLength = isPlain ? 14 : 15
  const formatTyped = (text: string) => formatTypedPhone(text, isPlain)
  const formatEntered = (text: string) => formatEnteredPhone(text, isPlain)

  function writeInstead(event: FormEvent<Input>, text: string) {
    event.preventDefault()
    event.currentTarget.value = text
    onInput?.(event)
  }
  function formatInput(event: MaskEvent) {
    if (isBeingComposed(event)) return
    applyMask(event.currentTarget, formatTyped)
    onInput?.(event)
  }
  return (
    <TextField
      autoComplete="tel"
      placeholder={formatTyped('11912345678')}
      {...props}
      type="tel"
      inputMode="tel"
      maxLength={maxLength}
      onInput={formatInput}
      onCompositionEnd={formatInput}
      onBeforeInput={(event) => {
        // The browser drops what exceeds the length, although the first digits may be a country code.
        const { currentTarget: input, data } = event
        const text = input.value.slice(0, input.selectionStart!) + data
        const isAtEnd = input.selectionEnd === input.value.length
        const formatted = formatEntered(text)
        if (isAtEnd && text.length > maxLength && formatted !== input.value) writeInstead(event, formatted)
      }}
      onPaste={(event: ClipboardEvent<Input>) => {
        const pasted = formatEntered(event.clipboardData.getData('text'))
        if (pasted.replace(/\D/g, '').length >= 11) writeInstead(event, pasted)
      }}
      onBlur={(event: FocusEvent<Input>) => {
        event.currentTarget.value = formatEntered(event.currentTarget.value)
        onBlur?.(event)
      }}
    />
  )
}
