import { z } from 'zod'
import { readContent } from './read-content.server.ts'
import { textBlock } from './text-blocks.ts'

/** Text pages: texts/content/pages/, in the blocks of articles (spec 2, status and content pages). */
export const textPageSlugs = [
  'politica-de-privacidade',
  'termos-de-uso',
  'seguranca',
  'sobre-nos',
  'carreiras',
] as const
export type TextPageSlug = (typeof textPageSlugs)[number]

const text = z.string().trim().min(1)

const textPageFile = z.strictObject({
  title: text.max(60),
  description: text.min(50).max(160),
  intro: text.max(260),
  /** The day of the last change, where it matters. */
  updated: z.iso.date().optional(),
  blocks: z.array(textBlock).min(3),
})
export type TextPage = z.infer<typeof textPageFile>

const pagesBySlug = new Map<TextPageSlug, TextPage>()

/** A text page, read once per process. Throws if invalid. */
export function textPage(slug: TextPageSlug): TextPage {
  let page = pagesBySlug.get(slug)
  if (!page) pagesBySlug.set(slug, (page = readContent(`pages/${slug}.md`, textPageFile)))
  return page
}
