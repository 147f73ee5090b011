import { TitledSection } from '#app/components/layout.tsx'
import SearchBox from '#app/islands/ui/search-box.tsx'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { readSearchText, minSubmittedLength } from '#domain/catalog/search-text.ts'
import { href } from '#href.ts'
import { cleanLine } from '#platform/clean-text.ts'
import { searchTexts } from '#texts/catalog.ts'
import { shorten } from '#texts/format.ts'
import { searchResultsTexts as words } from '#texts/search-results.ts'
import type { RootSlug } from '#texts/site.ts'
import { RootCategoryLinks } from '../home/root-category-links.tsx'
import { PageHead } from '../page-head.tsx'
import { publicMeta } from '../page-meta.ts'
import { publicAddress } from '../public-address.server.ts'
import { ServiceCards, summaryOf } from '../service-card.tsx'
import type { Route } from './+types/search-results.ts'

export const handle = { pageType: 'search:show' }

const maxShownLength = 60
const popularCount = 6

/** Search results without JavaScript or by Enter (spec 5; K-01 to K-07), for any text. */
export function loader({ request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('texto') ?? ''
  const text = shorten(cleanLine(typed), maxShownLength)
  const { roots, services, serviceByFullSlug, search } = catalog()
  const query = typed.slice(0, 200)
  const found = search(query, minSubmittedLength).flatMap(({ slug }) => serviceByFullSlug(slug) ?? [])
  const isEmpty = readSearchText(query, minSubmittedLength).state === 'EMPTY_SEARCH'
  return {
    text,
    foundCount: found.length,
    isEmpty,
    services: (found.length ? found : services.slice(0, popularCount)).map(summaryOf),
    roots: roots.map(({ slug, name }) => ({ slug: slug as RootSlug, name })),
    address: publicAddress(href('/busca')),
  }
}

export const meta = publicMeta<Route.MetaArgs>((page) => ({
  title: words.title(page.text),
  description: words.description,
  isIndexed: false,
}))

function resultTexts({ text, foundCount, isEmpty }: Route.ComponentProps['loaderData']) {
  if (foundCount > 0) return { title: words.found(foundCount, text) }
  if (isEmpty) return { title: words.popular, intro: words.tooShort }
  return { title: searchTexts.NOT_FOUND, intro: words.nothing }
}

export default function SearchResults({ loaderData }: Route.ComponentProps) {
  const { text, services, roots } = loaderData
  return (
    <>
      <PageHead crumbs={[{ label: words.heading }]} title={words.heading}>
        <div className="max-w-[40rem]">
          <SearchBox typed={text} />
        </div>
      </PageHead>
      <TitledSection id="resultado" {...resultTexts(loaderData)}>
        <ServiceCards services={services} motif />
      </TitledSection>
      <TitledSection ground="sunken" id="tipos" title={words.roots}>
        <RootCategoryLinks roots={roots} />
      </TitledSection>
    </>
  )
}
