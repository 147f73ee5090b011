import { z } from 'zod'

const text = z.string().trim().min(1)
const cents = z.int().positive()

/** A section of a price page (spec 3, price page); its heading has the level `tagsize`. */
const section = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  title: text.max(90),
  tagsize: z.union([z.literal(2), z.literal(3)]),
  description: text.max(900),
  list: z.array(text.max(240)).min(2).optional(),
  links: z.array(z.strictObject({ label: text.max(80), href: z.string().startsWith('/') })).optional(),
})

export type PriceSection = z.infer<typeof section>

/** A written price page, as in db/prices/{service}/{slug}.json. */
export const priceFile = z
  .strictObject({
    slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    /** Completes "Quanto custa …?" */
    title: text.max(60),
    metaTitle: text.max(70),
    metaDescription: text.min(50).max(170),
    unit: text.max(40),
    minimumCents: cents,
    averageCents: cents,
    maximumCents: cents,
    /** The day the figures were last checked. */
    date: z.iso.date(),
    sections: z.array(section).min(3),
  })
  .refine((page) => page.minimumCents <= page.averageCents && page.averageCents <= page.maximumCents, {
    error: 'minimum <= average <= maximum',
  })

export type PriceFile = z.infer<typeof priceFile>
