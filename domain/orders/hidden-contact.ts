/** Phones, e-mails and social handles hidden in chat-only conversations (product: Form of a request). */
import { findingsIn, plainText } from './moderation/moderation.ts'

/** Replacement text. */
export const hiddenContact = '•••• (oculto: só pelo chat)'

/** Removes contact data, as detected by the rules for descriptions, also in words. */
export function hideContact(text: string): string {
  const { plain, from } = mapped(text)
  const found = new Set(
    findingsIn([plain])
      .filter(({ flag }) => flag === 'contact_data')
      .map(({ text: part }) => part),
  )
  if (!found.size) return text
  const spans = joined([...found].flatMap((part) => placesOf(part, plain)))
  let shown = ''
  let at = 0
  for (const [begin, end] of spans) {
    shown += text.slice(at, from[begin]) + hiddenContact
    at = from[end] ?? text.length
  }
  return shown + text.slice(at)
}

/** The normalised text, and the source position of each character. */
function mapped(text: string) {
  let plain = ''
  const from: number[] = []
  let at = 0
  for (const sign of text) {
    const read = plainText(sign)
    plain += read
    for (let part = 0; part < read.length; part++) from.push(at)
    at += sign.length
  }
  return { plain, from }
}

function placesOf(part: string, plain: string): [number, number][] {
  const places: [number, number][] = []
  for (let at = plain.indexOf(part); part && at >= 0; at = plain.indexOf(part, at + part.length))
    places.push([at, at + part.length])
  return places
}

/** Sorted, merged spans: parts of an address may match two rules. */
function joined(spans: [number, number][]): [number, number][] {
  const whole: [number, number][] = []
  for (const [begin, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = whole.at(-1)
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end)
    else whole.push([begin, end])
  }
  return whole
}

/** Whether contact data is hidden: the client wants chat only and has not shared it since. */
export const hidesContact = ({ contactMode, contactGivenAt }: { contactMode: string; contactGivenAt: Date | null }) =>
  contactMode === 'chat' && contactGivenAt === null
