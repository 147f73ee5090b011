import { z } from 'zod'
import { keysOf } from '#domain/shared/keys.ts'
import { textBlock } from './text-blocks.ts'

/** An article of the help centre (spec 2, help pages; AMB-46). */

export const audiences = ['client', 'professional', 'both'] as const
export type Audience = (typeof audiences)[number]

/** Sections in display order, with audience. */
export const helpSections = {
  requests: 'client',
  answers: 'client',
  safety: 'client',
  account: 'client',
  start: 'professional',
  opportunities: 'professional',
  coins: 'professional',
  refunds: 'professional',
  profile: 'professional',
} as const satisfies Record<string, Exclude<Audience, 'both'>>
export type HelpSection = keyof typeof helpSections

/** Reserved paths below `/central-de-ajuda` (AMB-46). */
export const reservedSlugs: readonly string[] = ['exclusao-de-conta', 'chatbot']

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)+$/)
const text = z.string().trim().min(1)

/** An article, texts/content/help/{slug}.md. */
export const articleFile = z.strictObject({
  title: text.max(80),
  audience: z.enum(audiences),
  section: z.enum(keysOf(helpSections)),
  /** Its place within the section. */
  position: z.int().positive(),
  description: text.min(50).max(160),
  /** Additional search words. */
  searchWords: z.array(text.max(50)).min(3),
  blocks: z.array(textBlock).min(3),
  related: z.array(slug).min(2).max(5),
})

export type Article = z.infer<typeof articleFile> & { slug: string }
