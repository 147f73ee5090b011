import { href } from '#href.ts'
import type { Route } from './+types/about-us.ts'
import { readTextPage } from './read-text-page.server.ts'
import { TextPage } from './text-page.tsx'

export const handle = { pageType: 'about-us:show' }

export const loader = ({ request }: Route.LoaderArgs) => readTextPage(request, 'sobre-nos', href('/sobre-nos'))

export { textPageMeta as meta } from './text-page.tsx'

/** The about page (spec 2; T-02). */
export default function AboutUs({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData} drawing="nest" />
}
