import type { ReactNode } from 'react'
import { Footer } from '#app/components/footer.tsx'
import { Header } from '#app/components/header.tsx'
import { Page } from '#app/components/layout.tsx'
import { href } from '#href.ts'
import { helpTexts } from '#texts/help.ts'
import { footerTexts, rootLinks } from '#texts/site.ts'

const headerRoots = 6
const links = rootLinks.map(({ slug, label, short }) => ({
  href: href('/:rootSlug', { rootSlug: slug }),
  label,
  short,
}))
const menuLinks = links.map(({ href, short }) => ({ href, label: short }))
const ownLinks = [
  { href: href('/meus-pedidos'), label: footerTexts.orders },
  { href: href('/central-de-ajuda'), label: footerTexts.help },
]
const half = links.length / 2

type Props = {
  children: ReactNode
  company?: string | null | undefined
  /** Which sign-in "Entrar" opens. */
  audience?: 'client' | 'professional'
}

/** Header and footer of public pages. Loads nothing, so that it also frames errors. */
export function SiteFrame({ children, company, audience = 'client' }: Props) {
  return (
    <Page
      header={
        <Header
          links={menuLinks.slice(0, headerRoots)}
          moreLinks={[...menuLinks.slice(headerRoots), ...ownLinks]}
          signInHref={href(audience === 'professional' ? '/profissional/entrar' : '/entrar')}
        />
      }
      footer={
        <Footer
          columns={[
            { title: footerTexts.everydayServices, links: links.slice(0, half) },
            { title: footerTexts.otherServices, links: links.slice(half) },
            {
              title: footerTexts.account,
              links: [
                ...footerTexts.accountLinks,
                { href: href('/pedir-ajuda'), label: helpTexts.title },
                ...footerTexts.professionalLinks,
              ],
            },
            { title: footerTexts.about, links: [...footerTexts.aboutLinks] },
          ]}
          line={footerTexts.line}
          legal={
            <>
              <p>{footerTexts.support}</p>
              {company && <p>{company}</p>}
            </>
          }
        />
      }
    >
      {children}
    </Page>
  )
}
