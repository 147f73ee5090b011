import { readdirSync } from 'node:fs'
import { keysOf } from '#domain/shared/keys.ts'
import { articleSearch } from './article-search.ts'
import { articleFile, type Article, helpSections } from './article.ts'
import { contentFolder, readContent } from './read-content.server.ts'

function readArticles(): Article[] {
  return readdirSync(new URL('help/', contentFolder))
    .map((name) => ({ slug: name.replace(/\.md$/, ''), ...readContent(`help/${name}`, articleFile) }))
    .sort((a, b) => a.position - b.position || a.slug.localeCompare(b.slug))
}

const sectionsInOrderOf = (reader: 'client' | 'professional') =>
  keysOf(helpSections).toSorted((a, b) => Number(helpSections[b] === reader) - Number(helpSections[a] === reader))

function helpOf(articles: readonly Article[]) {
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  return {
    articles,
    article: (slug: string) => bySlug.get(slug),
    /** Sections with articles, the reader's own first; shared ones in both. */
    sectionsFor: (reader: 'client' | 'professional') =>
      sectionsInOrderOf(reader).flatMap((section) => {
        const shown = articles.filter(
          (article) => article.section === section && (article.audience === 'both' || article.audience === reader),
        )
        return shown.length ? [{ section, articles: shown }] : []
      }),
    relatedTo: (article: Article) => article.related.flatMap((slug) => bySlug.get(slug) ?? []),
    search: articleSearch(articles),
  } as const
}

let centre: ReturnType<typeof helpOf> | undefined

/** The help centre, read once per process. Throws for an invalid file. */
export const helpCentre = () => (centre ??= helpOf(readArticles()))
