import { ButtonLink } from '#app/components/button.tsx'
import { Footer } from '#app/components/footer.tsx'
import { Header } from '#app/components/header.tsx'
import { Page } from '#app/components/layout.tsx'
import { href } from '#href.ts'
import { underConstructionTexts as words } from '#texts/legal.ts'
import { pageTitle } from '#texts/site.ts'
import { requirePlainAddress } from '../public-address.server.ts'
import type { Route } from './+types/under-construction.ts'
import { StatusMessage } from './status-message.tsx'

export const handle = { pageType: 'under-construction:show' }

export function loader({ request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  return null
}

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(words.title) },
  { name: 'description', content: words.description },
  { name: 'robots', content: 'noindex' },
]

/** The only page in Spanish, header and footer included (spec 2, status pages; AMB-56). */
export default function UnderConstruction() {
  return (
    <Page
      header={
        <Header
          links={[]}
          homeLabel={words.homeLabel}
          skipLabel={words.skip}
          account={
            <a href={href('/')} hrefLang="pt-BR" lang="pt-BR" className="header-link">
              {words.language}
            </a>
          }
        />
      }
      footer={<Footer columns={[]} line={words.line} legal={words.hours} />}
    >
      <StatusMessage drawing="nest" title={words.title} text={words.text}>
        <p>{words.portuguese}</p>
        <ButtonLink href={href('/')}>{words.home}</ButtonLink>
      </StatusMessage>
    </Page>
  )
}
