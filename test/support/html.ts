/** HTML parsing for tests. Our own pages only: they are regular enough for expressions. */

export const decode = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : decode(value)
}

const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []
const metaOf = (html: string, key: string) =>
  attribute(
    tags(html, 'meta').find((tag) => tag.includes(`name="${key}"`) || tag.includes(`property="${key}"`)) ?? '',
    'content',
  )

function skippedLevels(html: string) {
  const levels = [...html.matchAll(/<h([1-6])\b/g)].map((match) => Number(match[1]))
  return levels.flatMap((level, index) => {
    const previous = levels[index - 1] ?? 0
    return level > previous + 1 ? [`h${previous} h${level}`] : []
  })
}

/** A page without scripts, as search engines read it. */
export function parsePage(html: string) {
  const anchors = tags(html, 'a').flatMap((tag) => attribute(tag, 'href') ?? [])
  return {
    lang: attribute(tags(html, 'html')[0] ?? '', 'lang'),
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: metaOf(html, 'description'),
    pageType: metaOf(html, 'pageType'),
    canonical: attribute(tags(html, 'link').find((tag) => tag.includes('rel="canonical"')) ?? '', 'href'),
    picture: metaOf(html, 'og:image'),
    isIndexed: !metaOf(html, 'robots')?.includes('noindex'),
    headings: (html.match(/<h1\b/g) ?? []).length,
    /** Headings that skip a level, as `h2 h4`. A dialog counts separately. */
    skipped: skippedLevels(html.replaceAll(/<dialog\b[\s\S]*?<\/dialog>/g, '')),
    links: [...new Set(anchors)],
    /** Pictures without dimensions, which shift the layout. */
    unsized: tags(html, 'img').filter((tag) => !attribute(tag, 'width') || !attribute(tag, 'height')),
    data: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].flatMap(
      (match) => [JSON.parse(match[1]!)].flat() as Record<string, unknown>[],
    ),
  }
}

export type ParsedPage = ReturnType<typeof parsePage>
