import { nationalDigits } from '#domain/shared/brazilian-phone.ts'

/** `(11) 91234-5678`, also while typing: "119" gives "(11) 9". A pasted country code or 0 is dropped; nothing fits after 11 digits. */
export function maskPhone(text: string) {
  const digits = nationalDigits(text).slice(0, 11)
  if (digits.length < 3) return digits && `(${digits}`
  const end = digits.length > 7 ? `${digits.slice(2, 7)}-${digits.slice(7)}` : digits.slice(2)
  return `(${digits.slice(0, 2)}) ${end}`
}

/** Writes the mask into a field, unless the caret stands inside the text: then the person is correcting something. */
export function applyMask(input: HTMLInputElement, mask: (text: string) => string) {
  if (input.selectionStart !== input.value.length) return
  const masked = mask(input.value)
  if (masked !== input.value) input.value = masked
}
