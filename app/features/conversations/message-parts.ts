/** A part of a message: text or a link. */
export type MessagePart = { text: string; link?: { href: string; host: string } }

const addresses = /\b(?:https?:\/\/|www\.)[^\s<>"'`]{1,500}/gi
/** Ends a sentence rather than an address. */
const endOfSentence = /[.,;:!?)\]}…]+$/

/** Splits a message into text and web links. */
export function splitLinks(text: string): MessagePart[] {
  const parts: MessagePart[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const written = found.replace(endOfSentence, '')
    const link = linkOf(written)
    if (!link) continue
    if (index > at) parts.push({ text: text.slice(at, index) })
    parts.push({ text: written, link })
    at = index + written.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

function linkOf(written: string) {
  try {
    const url = new URL(/^www\./i.test(written) ? `https://${written}` : written)
    return { href: url.href, host: url.hostname }
  } catch {
    return null
  }
}
