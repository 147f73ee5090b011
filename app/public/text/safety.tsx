import { href } from '#href.ts'
import type { Route } from './+types/safety.ts'
import { readTextPage } from './read-text-page.server.ts'
import { TextPage } from './text-page.tsx'

export const handle = { pageType: 'safety:show' }

export const loader = ({ request }: Route.LoaderArgs) => readTextPage(request, 'seguranca', href('/seguranca'))

export { textPageMeta as meta } from './text-page.tsx'

/** The safety page (spec 2; T-02). */
export default function Safety({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData} />
}
