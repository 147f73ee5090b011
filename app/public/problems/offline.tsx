import { ButtonLink } from '#app/components/button.tsx'
import { Footer } from '#app/components/footer.tsx'
import { Header } from '#app/components/header.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Page } from '#app/components/layout.tsx'
import { href } from '#href.ts'
import { footerTexts, pageTitle, statusTexts } from '#texts/site.ts'
import { requirePlainAddress } from '../public-address.server.ts'
import type { Route } from './+types/offline.ts'
import { StatusMessage } from './status-message.tsx'

const words = statusTexts.offline

export const handle = { pageType: 'offline:show' }

export function loader({ request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  return null
}

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(words.title) },
  { name: 'description', content: words.description },
  { name: 'robots', content: 'noindex' },
]

/**
 * Shown by the service worker without a network (docs/decisions/0028), at the requested URL: an empty link retries it,
 * also without JavaScript. It links to nothing that cannot open.
 */
export default function Offline() {
  return (
    <Page header={<Header links={[]} account={<></>} />} footer={<Footer columns={[]} line={footerTexts.line} />}>
      <div data-offline={href('/sem-internet')}>
        <StatusMessage drawing="out-of-air" title={words.title} text={words.text}>
          <ButtonLink href="" size="large">
            {words.action}
          </ButtonLink>
          <p>{words.byItself}</p>
          <div className="stack stack-2 border-t border-line pt-4">
            <h2 className="text-title-4">{words.checksTitle}</h2>
            <ul className="stack stack-2">
              {words.checks.map((check) => (
                <li key={check} className="flex gap-3">
                  <Icon name="check" size={24} className="flex-none text-accent" />
                  {check}
                </li>
              ))}
            </ul>
          </div>
        </StatusMessage>
      </div>
    </Page>
  )
}
