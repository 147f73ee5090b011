import { z } from 'zod'
import { textBlock } from './text-blocks.ts'

/** An article of the help centre (spec 2, help pages; AMB-46). */

export const audiences = ['client', 'professional', 'both'] as const
export type Audience = (typeof audiences)[number]

/** The sections of the help centre in the order in which they are shown, and who looks there. */
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

/** Addresses below `/central-de-ajuda` that belong to other pages (AMB-46). */
export const reservedSlugs: readonly string[] = ['exclusao-de-conta', 'chatbot']

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)+$/)
const words = z.string().trim().min(1)

/** An article as its file texts/content/help/{slug}.md says it. */
export const articleFile = z.strictObject({
  title: words.max(80),
  audience: z.enum(audiences),
  section: z.enum(Object.keys(helpSections) as [HelpSection, ...HelpSection[]]),
  /** Its place within the section. */
  position: z.int().positive(),
  description: words.min(50).max(160),
  /** Other words by which people look for it. */
  searchWords: z.array(words.max(50)).min(3),
  blocks: z.array(textBlock).min(3),
  related: z.array(slug).min(2).max(5),
})

export type Article = z.infer<typeof articleFile> & { slug: string }
