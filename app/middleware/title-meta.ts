import type { MetaDescriptor } from 'react-router'
import { brand } from '#texts/brand.ts'

/** Title and description of a page that is not for search engines. Missing parts of the title are left out. */
export function titleMeta(title: string | (string | undefined)[], description?: string): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [{ title: [title, brand.name].flat().filter(Boolean).join(' · ') }]
  if (description) tags.push({ name: 'description', content: description })
  return tags
}
