import { z } from 'zod'
import { slugOf } from '#domain/shared/slug.ts'
import { credentialKinds } from './credential.ts'
import type { Question } from './form-questions.ts'

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .min(3)
const text = z.string().trim().min(1)
const cents = z.int().positive()

/** Options are labels, stored as slugs; a renamed option has an explicit value. */
const option = z.union([
  text.max(80).transform((label) => ({ value: slugOf(label), label })),
  z.strictObject({ value: slug.or(z.string().regex(/^[a-z0-9]{1,2}$/)), label: text.max(80) }),
])

const question = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/),
  label: text.max(100),
  type: z.enum(['single_choice', 'multiple_choice', 'text', 'date']),
  required: z.boolean().default(true),
  options: z.array(option).min(2).optional(),
  max: z.int().positive().optional(),
  help: text.max(160).optional(),
  placeholder: text.max(80).optional(),
  mask: text.max(20).optional(),
  showIf: z.strictObject({ question: text, equals: z.array(text).min(1) }).optional(),
  visibility: z.enum(['public', 'after_unlock']).default('public'),
}) satisfies z.ZodType<Question>

const prices = z
  .strictObject({
    /** Price unit: "por m²", "por visita". */
    unit: text.max(40),
    minimumCents: cents,
    averageCents: cents,
    maximumCents: cents,
    /** Number of real prices behind the figures; 0 is our estimate, labelled as such. */
    sampleSize: z.int().nonnegative().default(0),
    /** The day the figures were last checked. */
    date: z.iso.date(),
  })
  .refine((price) => price.minimumCents <= price.averageCents && price.averageCents <= price.maximumCents, {
    error: 'minimum <= average <= maximum',
  })

/** A service file, db/catalog/{rootSlug}/{slug}.json (product: Catalogue). */
export const serviceFile = z.strictObject({
  slug: slug.refine((value) => value !== 'preco', { error: 'preco is the address of the price page' }),
  name: text.max(60),
  plural: text.max(60),
  shortDescription: text.max(120),
  description: text.min(120).max(700),
  /** Synonyms and everyday search text. */
  synonyms: z.array(text.max(50)).min(6),
  /** 1 is the most popular. */
  popularRank: z.int().positive(),
  /** National job price, the base of contact prices (product: Coins). */
  medianTicketCents: cents,
  prices,
  averageJobLength: text.max(60),
  questions: z.array(question).min(4).max(8),
  faq: z.array(z.strictObject({ question: text.max(120), answer: text.min(40).max(600) })).min(5),
  /** Slugs of related services. */
  related: z.array(slug).min(3).max(6),
  /** Safety advice. */
  safetyTip: text.max(240).optional(),
  /** Credentials required before the first unlock, besides identity (product: Verification). */
  requires: z.array(z.enum(credentialKinds)).min(1).optional(),
  /** Clients may pick among candidates at once (product: Matching). */
  instantMatch: z.boolean().optional(),
  /** A fixed scope at a fixed price, paid by the client to the professional. */
  express: z
    .strictObject({
      priceCents: cents,
      scope: text.max(400),
      includes: z.array(text.max(120)).min(2),
      excludes: z.array(text.max(120)).min(1),
    })
    .optional(),
})

export type ServiceFile = z.infer<typeof serviceFile>

/** db/catalog/roots.json: the root categories in display order. */
export const rootCategoriesFile = z
  .array(
    z.strictObject({
      id: z.int().positive(),
      slug,
      name: text.max(60),
      /** Short name for tabs and pills. */
      shortName: text.max(20),
      description: text.max(300),
      position: z.int().positive(),
    }),
  )
  .length(10)

export type RootCategoryFile = z.infer<typeof rootCategoriesFile>[number]
