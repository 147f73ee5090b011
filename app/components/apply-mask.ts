import type { CompositionEvent, FormEvent } from 'react'
import { plainWidth } from '#domain/shared/without-spaces.ts'

export type MaskEvent = FormEvent<HTMLInputElement> | CompositionEvent<HTMLInputElement>

/** Whether an input method is still writing full-width text, which would be doubled if the value were set. */
export const isBeingComposed = ({ currentTarget: { value }, nativeEvent }: MaskEvent) =>
  (nativeEvent as InputEvent).isComposing && plainWidth(value) !== value

const isAtEnd = (input: HTMLInputElement) => input.selectionStart === input.value.length

/** Applies a mask, unless the caret is inside the text, where the person is correcting. */
export function applyMask(input: HTMLInputElement, mask: (text: string) => string) {
  if (!isAtEnd(input)) return
  const masked = mask(input.value)
  if (masked !== input.value) input.value = masked
}
