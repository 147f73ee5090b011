import { z } from 'zod'
import { slugOf } from '#domain/shared/slug.ts'

/**
 * What a page of text is made of: a small closed set, so that no file can bring HTML onto a page (quality: XSS).
 * Inside a text, `**words**` are strong and `[words](/path)` is a link to a page of our own; nothing else has a meaning.
 */

const words = z.string().trim().min(1)
const items = z.array(words).min(2)

export const textBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: words }),
  z.strictObject({ kind: z.literal('heading'), text: words.max(80) }),
  z.strictObject({ kind: z.literal('list'), items }),
  z.strictObject({ kind: z.literal('steps'), items }),
  z.strictObject({ kind: z.literal('facts'), items: z.array(z.strictObject({ term: words, text: words })).min(2) }),
  z.strictObject({ kind: z.literal('note'), tone: z.enum(['info', 'warning']), title: words.max(80), text: words }),
])
export type TextBlock = z.infer<typeof textBlock>

export type Inline = { kind: 'plain' | 'strong'; text: string } | { kind: 'link'; text: string; href: string }

const marks = /\*\*([^*]+)\*\*|\[([^\]]+)\]\((\/(?!\/)[^)\s\\]*)\)/g

/** A text as its plain, strong and linked parts. A link that leaves our own pages stays what was written. */
export function readInline(text: string): Inline[] {
  const parts: Inline[] = []
  let at = 0
  for (const match of text.matchAll(marks)) {
    if (match.index > at) parts.push({ kind: 'plain', text: text.slice(at, match.index) })
    const [whole, strong, label, href] = match
    parts.push(strong ? { kind: 'strong', text: strong } : { kind: 'link', text: label!, href: href! })
    at = match.index + whole.length
  }
  if (at < text.length) parts.push({ kind: 'plain', text: text.slice(at) })
  return parts
}

/** Every text of a block, as it is written. */
export function textsOf(block: TextBlock): string[] {
  if (block.kind === 'list' || block.kind === 'steps') return block.items
  if (block.kind === 'facts') return block.items.flatMap(({ term, text }) => [term, text])
  return block.kind === 'note' ? [block.title, block.text] : [block.text]
}

/** The places of a page that a table of contents leads to. */
export const headingsOf = (blocks: readonly TextBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'heading' ? [{ id: slugOf(block.text), text: block.text }] : []))
