import { Button, buttonClass, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Section, TitledSection } from '#app/components/layout.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { helpCentre } from '#domain/help/articles.server.ts'
import { questionLimit } from '#domain/help/chatbot.ts'
import { href } from '#href.ts'
import { helpCentreTexts as words, helpDialogTexts, helpSectionTexts } from '#texts/help-centre.ts'
import { pageTitle } from '#texts/site.ts'
import { publicMeta } from '../page-meta.ts'
import { PathFromHome } from '../path-from-home.tsx'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'
import type { Route } from './+types/help-centre.ts'
import { ArticleLinks } from './article-links.tsx'
import { helpDialogId, HelpWidget } from './help-widget.tsx'
import { SupportState } from './support-state.tsx'

export const handle = { pageType: 'help-centre:show' }

export function loader({ request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const sectionsFor = (reader: 'client' | 'professional') =>
    helpCentre()
      .sectionsFor(reader)
      .map(({ section, articles }) => ({ section, articles: articles.map(({ slug, title }) => ({ slug, title })) }))
  return {
    address: publicAddress(href('/central-de-ajuda')),
    client: sectionsFor('client'),
    professional: sectionsFor('professional'),
  }
}

export const meta = publicMeta<Route.MetaArgs>(() => ({
  title: pageTitle(words.title),
  description: words.description,
}))

type Sections = Route.ComponentProps['loaderData']['client']

/** `packed`: sections of different lengths, stacked in two columns. */
const SectionCards = ({ sections, packed = false }: { sections: Sections; packed?: boolean }) => (
  <div className={packed ? 'gap-4 desktop:columns-2' : 'grid items-start gap-4 desktop:grid-cols-2'}>
    {sections.map(({ section, articles }) => (
      <div key={section} className={packed ? 'break-inside-avoid pb-4' : ''}>
        <Card gap={2}>
          <h3>{helpSectionTexts[section]}</h3>
          <ArticleLinks articles={articles} />
        </Card>
      </div>
    ))}
  </div>
)

/** Articles by audience, a question to the assistant, and whether support is open (spec 2; M-01; AMB-63). */
export default function HelpCentre({ loaderData: { address, client, professional } }: Route.ComponentProps) {
  return (
    <>
      <div className="section-sunken">
        <div className="page-width grid items-end gap-8 pt-2 pb-8 desktop:grid-cols-[1fr_300px]">
          <div className="stack stack-6 max-w-[44rem]">
            <div className="stack stack-4">
              <PathFromHome crumbs={[{ label: words.title }]} address={address} />
              <div className="stack stack-2">
                <h1>{words.title}</h1>
                <p className="text-lead text-soft">{words.intro}</p>
              </div>
            </div>
            <HelpSearch />
            <div className="row">
              <button
                type="button"
                popoverTarget={helpDialogId}
                aria-haspopup="dialog"
                className={buttonClass('secondary')}
              >
                <Icon name="chat" size={20} />
                {helpDialogTexts.openLong}
              </button>
              <div className="flex min-h-11 items-center">
                <SupportState />
              </div>
            </div>
          </div>
          <div className="hidden justify-self-end desktop:block">
            <Drawing name="empty-inbox" width={300} />
          </div>
        </div>
      </div>
      <div className="page-width pt-6">
        <nav aria-label={words.jump} className="row">
          <ButtonLink href="#clientes" kind="ghost" icon="home">
            {words.clients}
          </ButtonLink>
          <ButtonLink href="#profissionais" kind="ghost" icon="briefcase">
            {words.professionals}
          </ButtonLink>
        </nav>
      </div>
      <TitledSection id="clientes" title={words.clients} intro={words.clientsIntro}>
        <SectionCards sections={client} />
      </TitledSection>
      <div data-surface="professional">
        <TitledSection id="profissionais" ground="sunken" title={words.professionals} intro={words.professionalsIntro}>
          <SectionCards sections={professional} packed />
        </TitledSection>
      </div>
      <Section labelledBy="falar">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="stack stack-1 max-w-[44rem]">
            <h2 id="falar">{words.ticketTitle}</h2>
            <p className="text-soft">{words.ticketText}</p>
          </div>
          <ButtonLink href={href('/pedir-ajuda')} size="large" icon="send">
            {words.ticket}
          </ButtonLink>
        </div>
      </Section>
      <HelpWidget />
    </>
  )
}

/** A question, answered by the assistant's page. */
const HelpSearch = () => (
  <form action={href('/central-de-ajuda/chatbot')} role="search" className="flex flex-wrap items-end gap-3">
    <div className="min-w-0 flex-[1_1_16rem]">
      <TextField
        name="texto"
        label={words.search}
        icon="search"
        placeholder={words.searchPlaceholder}
        maxLength={questionLimit}
        enterKeyHint="search"
        autoComplete="off"
      />
    </div>
    <div className="pb-2">
      <Button type="submit">{words.searchButton}</Button>
    </div>
  </form>
)
