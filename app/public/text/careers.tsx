import { href } from '#href.ts'
import type { Route } from './+types/careers.ts'
import { readTextPage } from './read-text-page.server.ts'
import { TextPage } from './text-page.tsx'

export const handle = { pageType: 'careers:show' }

export const loader = ({ request }: Route.LoaderArgs) => readTextPage(request, 'carreiras', href('/carreiras'))

export { textPageMeta as meta } from './text-page.tsx'

/** The careers page, without invented jobs (spec 2; T-02). */
export default function Careers({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData} drawing="empty-inbox" />
}
