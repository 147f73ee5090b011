import { z } from 'zod'
import { slugOf } from '#domain/shared/slug.ts'

/**
 * Blocks of a text page: a closed set, so that no file brings HTML onto a page (quality: XSS). Text is plain, bold, or
 * an internal link.
 */

const text = z.string().trim().min(1)
const part = z.string().min(1)

const inline = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('plain'), text: part }),
  z.strictObject({ kind: z.literal('strong'), text: part }),
  z.strictObject({ kind: z.literal('link'), text: part, href: z.string().regex(/^\/(?!\/)[^)\s\\]*$/) }),
])
export type Inline = z.infer<typeof inline>

const words = z.array(inline).min(1)
const items = z.array(words).min(2)

export const textBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), words }),
  z.strictObject({ kind: z.literal('heading'), text: text.max(80) }),
  z.strictObject({ kind: z.literal('list'), items }),
  z.strictObject({ kind: z.literal('steps'), items }),
  z.strictObject({ kind: z.literal('facts'), items: z.array(z.strictObject({ term: text, words })).min(2) }),
  z.strictObject({ kind: z.literal('note'), tone: z.enum(['info', 'warning']), title: text.max(80), words }),
])
export type TextBlock = z.infer<typeof textBlock>

/** The text of formatted runs. */
export const plainOf = (runs: readonly Inline[]) => runs.map((run) => run.text).join('')

const asWords = (plainText: string): Inline[] => [{ kind: 'plain', text: plainText }]

/** The formatted runs of a block; `textsOf` gives them as plain text. */
export function wordsOf(block: TextBlock): Inline[][] {
  if (block.kind === 'heading') return [asWords(block.text)]
  if (block.kind === 'list' || block.kind === 'steps') return block.items
  if (block.kind === 'facts') return block.items.flatMap((fact) => [asWords(fact.term), fact.words])
  return block.kind === 'note' ? [asWords(block.title), block.words] : [block.words]
}

/** The texts of a block, without markup. */
export const textsOf = (block: TextBlock) => wordsOf(block).map(plainOf)

/** Anchors for a table of contents. */
export const headingsOf = (blocks: readonly TextBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'heading' ? [{ id: slugOf(block.text), text: block.text }] : []))
