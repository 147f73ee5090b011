/** Masks phones, e-mails and social handles in chat-only conversations (product: Form of a request). */
import { findingsIn, plainText } from './moderation/moderation.ts'

/** Replacement text. */
export const contactMask = '•••• (oculto: só pelo chat)'

/** Masks contact data as the rules for descriptions detect it, also numbers written as words. */
export function maskContactData(text: string): string {
  const { plain, offsets } = normalizeWithOffsets(text)
  const parts = new Set(
    findingsIn([plain])
      .filter(({ flag }) => flag === 'contact_data')
      .map((finding) => finding.text),
  )
  if (!parts.size) return text
  const spans = mergeSpans([...parts].flatMap((part) => spansOf(part, plain)))
  let masked = ''
  let index = 0
  for (const [begin, end] of spans) {
    masked += text.slice(index, offsets[begin]) + contactMask
    index = offsets[end] ?? text.length
  }
  return masked + text.slice(index)
}

/** The normalised text, and the source position of each character. */
function normalizeWithOffsets(text: string) {
  let plain = ''
  const offsets: number[] = []
  let index = 0
  for (const character of text) {
    const normalized = plainText(character)
    plain += normalized
    for (let part = 0; part < normalized.length; part++) offsets.push(index)
    index += character.length
  }
  return { plain, offsets }
}

function spansOf(part: string, plain: string): [number, number][] {
  const spans: [number, number][] = []
  for (let index = plain.indexOf(part); part && index >= 0; index = plain.indexOf(part, index + part.length))
    spans.push([index, index + part.length])
  return spans
}

/** Sorted, merged spans: parts of an address may match two rules. */
function mergeSpans(spans: [number, number][]): [number, number][] {
  const merged: [number, number][] = []
  for (const [begin, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([begin, end])
  }
  return merged
}

/** Whether contact data is masked: the client wants chat only and has not shared it since. */
export const isContactDataMasked = (order: { contactMode: string; contactGivenAt: Date | null }) =>
  order.contactMode === 'chat' && order.contactGivenAt === null
