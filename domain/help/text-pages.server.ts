import { z } from 'zod'
import { readContent } from './read-content.server.ts'
import { textBlock } from './text-blocks.ts'

/** The long texts of the site: files in texts/content/pages/, in the same blocks as the articles (spec 2, status and content pages). */
export const textPageSlugs = [
  'politica-de-privacidade',
  'termos-de-uso',
  'seguranca',
  'sobre-nos',
  'carreiras',
] as const
export type TextPageSlug = (typeof textPageSlugs)[number]

const words = z.string().trim().min(1)

const textPageFile = z.strictObject({
  title: words.max(60),
  description: words.min(50).max(160),
  lead: words.max(260),
  /** The day of the last change, where it matters. */
  updated: z.iso.date().optional(),
  blocks: z.array(textBlock).min(3),
})
export type TextPage = z.infer<typeof textPageFile>

const read = new Map<TextPageSlug, TextPage>()

/** One of them, read once in the life of a process. Throws for a file that is not whole. */
export function textPage(slug: TextPageSlug): TextPage {
  let page = read.get(slug)
  if (!page) read.set(slug, (page = readContent(`pages/${slug}.md`, textPageFile)))
  return page
}
