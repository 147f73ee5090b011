import type { MetaDescriptor } from 'react-router'
import { brand } from '#texts/brand.ts'

type PageMeta = {
  title: string
  description: string
  /** The canonical URL, absolute where the origin is configured. */
  address: string
  /** The preview picture, as a path. */
  picture?: string
  type?: 'website' | 'profile' | 'article'
  /** False excludes pages without content of their own from indexing. */
  isIndexed?: boolean
}

/** Meta tags for search engines and link previews. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, address, picture = '/og/ajeita.png', type = 'website', isIndexed = true } = page
  const origin = /^https?:\/\/[^/]+/.exec(address)?.[0] ?? ''
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: origin + picture },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** `meta` of a page whose loader gives its address; nothing where the loader failed. */
export const publicMeta =
  <Args extends { loaderData: { address: string } | undefined }>(
    describe: (page: NonNullable<Args['loaderData']>) => Omit<PageMeta, 'address'>,
  ) =>
  ({ loaderData }: Args) =>
    loaderData ? pageMeta({ ...describe(loaderData), address: loaderData.address }) : []
