import { href } from '#href.ts'
import type { Route } from './+types/privacy-policy.ts'
import { readTextPage } from './read-text-page.server.ts'
import { TextPage } from './text-page.tsx'

export const handle = { pageType: 'privacy-policy:show' }

export const loader = ({ request }: Route.LoaderArgs) =>
  readTextPage(request, 'politica-de-privacidade', href('/politica-de-privacidade/site'))

export { textPageMeta as meta } from './text-page.tsx'

/** The privacy policy (spec 2; O-05; LGPD). */
export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <TextPage page={loaderData} />
}
