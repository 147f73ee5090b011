import type { MetaDescriptor } from 'react-router'
import { brand } from '#texts/brand.ts'

/** Title and description of a page that is not for search engines. */
export const titleMeta = (title: string, description?: string): MetaDescriptor[] => [
  { title: `${title} · ${brand.name}` },
  ...(description ? [{ name: 'description', content: description }] : []),
]
