import { apiSegments } from '#api/api-path.ts'
import { type Page, pages } from '#routes.ts'

const notPublic = Object.entries<Page>(pages).flatMap(([path, { isPublic }]) => (isPublic ? [] : path))
const apiPatterns = [...apiSegments].map((segment) => `/${segment}{/*}?`)

/** Public pages may be prefetched when the pointer rests on their link; signed-in pages and the API never. */
export const speculationRules = {
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: [...notPublic, ...apiPatterns] } }] },
      eagerness: 'moderate',
    },
  ],
}
