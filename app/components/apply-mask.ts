const isAtEnd = (input: HTMLInputElement) => input.selectionStart === input.value.length

/** Writes the mask into a field, unless the caret stands inside the text: then the person is correcting something. */
export function applyMask(input: HTMLInputElement, mask: (text: string) => string) {
  if (!isAtEnd(input)) return
  const masked = mask(input.value)
  if (masked !== input.value) input.value = masked
}
