const isAtEnd = (input: HTMLInputElement) => input.selectionStart === input.value.length

/** Applies a mask, unless the caret is inside the text, where the person is correcting. */
export function applyMask(input: HTMLInputElement, mask: (text: string) => string) {
  if (!isAtEnd(input)) return
  const masked = mask(input.value)
  if (masked !== input.value) input.value = masked
}
