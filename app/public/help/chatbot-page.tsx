import { data } from 'react-router'
import { Card, TitledCard } from '#app/components/card.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import Chatbot from '#app/islands/ui/chatbot.tsx'
import { answerQuestion } from '#domain/help/chatbot.server.ts'
import { chatbotLimit, questionLimit, readQuestion } from '#domain/help/chatbot.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { takeFrom } from '#platform/security/rate-limit.ts'
import { ipLimitKey } from '#platform/security/request-origin.ts'
import { errorInit } from '#presenters/error-status.ts'
import { chatbotAnswerText, chatbotLinks } from '#texts/chatbot-answers.ts'
import { type ChatbotLink, chatbotSuggestions, chatbotTexts as words } from '#texts/chatbot.ts'
import { shorten } from '#texts/format.ts'
import { helpCentreTexts } from '#texts/help-centre.ts'
import { pageTitle } from '#texts/site.ts'
import { PageHead } from '../page-head.tsx'
import { publicMeta } from '../page-meta.ts'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'
import type { Route } from './+types/chatbot-page.ts'
import { SupportState } from './support-state.tsx'

export const handle = { pageType: 'chatbot:show' }

type Page = {
  address: string
  asked?: { text: string; answer: string; links: ChatbotLink[]; offersTicket: boolean }
}

/**
 * With `?texto=` the page shows question and answer: the assistant without JavaScript (AMB-54), under the limits of
 * `POST /api/help/chatbot`. The page cache ignores queries.
 */
export async function loader({ request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const typed = new URL(request.url).searchParams.get('texto')
  const address = publicAddress(href('/central-de-ajuda/chatbot'))
  if (typed === null) return data<Page>({ address })
  const text = shorten(readQuestion(typed), questionLimit)
  const allowance = await takeFrom(chatbotLimit, ipLimitKey(request.headers))
  if (!allowance.ok) {
    const asked = { text, answer: words.tooMany, links: [], offersTicket: false }
    return data<Page>({ address, asked }, errorInit(allowance))
  }
  const answer = answerQuestion(typed)
  const { offersTicket } = answer
  const asked = { text, answer: chatbotAnswerText(answer, now()), links: chatbotLinks(answer), offersTicket }
  return data<Page>({ address, asked })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Personal questions are not indexed. */
export const meta = publicMeta<Route.MetaArgs>((page) => ({
  title: pageTitle(words.title),
  description: words.description,
  isIndexed: !page.asked,
}))

/** The help assistant (spec 2; M-08; AMB-54): intents, articles and the catalog. */
export default function ChatbotPage({ loaderData: { asked, address } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        crumbs={[{ label: helpCentreTexts.title, href: href('/central-de-ajuda') }, { label: words.title }]}
        address={address}
        title={words.title}
        intro={words.intro}
      />
      <div className="page-width grid items-start gap-8 py-8 desktop:grid-cols-[1fr_320px]">
        <Chatbot asked={asked} />
        <div className="stack stack-4">
          <TitledCard id="comuns" title={words.suggestions} gap={2}>
            <ul>
              {chatbotSuggestions.map((text, index) => (
                <li key={text} className={index ? 'border-t border-line' : ''}>
                  <a
                    href={`${href('/central-de-ajuda/chatbot')}?texto=${encodeURIComponent(text)}`}
                    className="flex min-h-12 items-center py-2 underline-offset-3 hover:text-accent-strong hover:underline"
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </TitledCard>
          <Card as="section" labelledBy="caminhos">
            <div className="stack stack-1 items-start">
              <h2 id="caminhos" className="text-title-3">
                {words.moreHelp}
              </h2>
              <SupportState />
              <StandaloneLink href={href('/central-de-ajuda')} icon="list">
                {words.articles}
              </StandaloneLink>
              <StandaloneLink href={href('/pedir-ajuda')} icon="send">
                {words.ticketPage}
              </StandaloneLink>
            </div>
          </Card>
        </div>
      </div>
    </>
  )
}
