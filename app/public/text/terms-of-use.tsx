import { href } from '#href.ts'
import type { Route } from './+types/terms-of-use.ts'
import { readTextPage } from './read-text-page.server.ts'
import { TextPage } from './text-page.tsx'

export const handle = { pageType: 'terms-of-use:show' }

export const loader = ({ request }: Route.LoaderArgs) => readTextPage(request, 'termos-de-uso', href('/termos-de-uso'))

export { textPageMeta as meta } from './text-page.tsx'

/** The terms of use (spec 2; T-02). */
export default function TermsOfUse({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData} />
}
