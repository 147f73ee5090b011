import { publicPage } from '../../page-kind.ts'
import type { Route } from './+types/safety.ts'
import { readTextPage } from './read-text-page.server.ts'
import { TextPage, textPageMeta } from './text-page.tsx'

export const handle = { ...publicPage, pageType: 'safety:show' }

export const loader = ({ request }: Route.LoaderArgs) => readTextPage(request, 'seguranca')

export const meta: Route.MetaFunction = ({ loaderData }) => textPageMeta(loaderData)

/** How to keep safe, what we check, how to report (spec 2; T-02). */
export default function Safety({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData} />
}
