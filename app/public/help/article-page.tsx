import { data } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { Card, TitledCard } from '#app/components/card.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import ArticleFeedback from '#app/islands/ui/article-feedback.tsx'
import { feedbackLimit, helpBrowser, rateArticle } from '#domain/help/article-feedback.server.ts'
import { helpCentre } from '#domain/help/articles.server.ts'
import { textsOf, type TextBlock } from '#domain/help/text-blocks.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { takeFrom } from '#platform/security/rate-limit.ts'
import { ipLimitKey, isSecure } from '#platform/security/request-origin.ts'
import { errorInit, type ReportedError } from '#presenters/error-status.ts'
import { brand } from '#texts/brand.ts'
import { errorTexts } from '#texts/errors.ts'
import { helpCentreTexts as words, helpSectionTexts } from '#texts/help-centre.ts'
import { pageTitle } from '#texts/site.ts'
import { JsonLd } from '../json-ld.tsx'
import { PageHead } from '../page-head.tsx'
import { publicMeta } from '../page-meta.ts'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'
import { TextBlocks } from '../text/text-blocks.tsx'
import type { Route } from './+types/article-page.ts'
import { ArticleLinks } from './article-links.tsx'
import { HelpWidget } from './help-widget.tsx'
import { withPackages } from './package-blocks.server.ts'
import { SupportState } from './support-state.tsx'

export const handle = { pageType: 'help-article:show' }

export function loader({ params, request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const { article: find, relatedTo } = helpCentre()
  const article = find(params.slug)
  if (!article) throw data(null, { status: 404 })
  const { slug, title, description, audience, section, blocks } = article
  return {
    slug,
    title,
    description,
    audience,
    section,
    blocks: withPackages(blocks),
    related: relatedTo(article).map((related) => ({ slug: related.slug, title: related.title })),
    address: publicAddress(href('/central-de-ajuda/:slug', { slug })),
  }
}

type FeedbackResult = { answered?: boolean; problem?: string }

const feedbackError = (error: ReportedError) =>
  data<FeedbackResult>({ problem: errorTexts[error.code] }, errorInit(error))

/** Feedback submitted without JavaScript. */
export async function action({ params: { slug }, request }: Route.ActionArgs) {
  const opinion = (await request.formData()).get('util')
  if (opinion !== 'sim' && opinion !== 'nao') return feedbackError({ code: 'invalid' })
  const allowance = await takeFrom(feedbackLimit, ipLimitKey(request.headers))
  if (!allowance.ok) return feedbackError(allowance)
  const { browser, cookie } = helpBrowser(request.headers.get('cookie'), isSecure(request))
  const rated = await rateArticle(db(), { slug, browser, helpful: opinion === 'sim' }, now())
  if (!rated.ok) throw data(null, { status: 404 })
  const headers = cookie ? { 'set-cookie': cookie } : undefined
  return data<FeedbackResult>({ answered: rated.value.helpful }, { headers })
}

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

export const meta = publicMeta<Route.MetaArgs>(({ title, description }) => ({
  title: pageTitle(title),
  description,
  type: 'article',
}))

/** A help article with feedback and related articles (spec 2; M-02). */
export default function ArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, title, description, audience, section, blocks, related, address } = loaderData
  return (
    <div data-surface={audience === 'professional' ? 'professional' : undefined}>
      <PageHead
        crumbs={[{ label: words.title, href: href('/central-de-ajuda') }, { label: title }]}
        address={address}
        above={helpSectionTexts[section]}
        title={title}
        intro={description}
      />
      <div className="page-width grid items-start gap-8 py-8 desktop:grid-cols-[1fr_340px] desktop:gap-12 desktop:py-10">
        <article className="stack stack-8 min-w-0 max-w-[68ch]" aria-label={title}>
          <TextBlocks blocks={blocks} />
          <div id="avaliacao">
            <ArticleFeedback slug={slug} {...actionData} />
          </div>
        </article>
        <div className="stack stack-4">
          <TitledCard id="relacionadas" title={words.related} gap={2}>
            <ArticleLinks articles={related} />
            <p className="border-t border-line pt-1">
              <StandaloneLink href={href('/central-de-ajuda')} icon="list">
                {words.allArticles}
              </StandaloneLink>
            </p>
          </TitledCard>
          <Card as="section" labelledBy="falar">
            <div className="stack stack-2 items-start">
              <h2 id="falar" className="text-title-3">
                {words.ticketTitle}
              </h2>
              <p className="text-soft">{words.ticketText}</p>
              <SupportState />
              <ButtonLink href={href('/pedir-ajuda')} kind="secondary" icon="send">
                {words.ticket}
              </ButtonLink>
            </div>
          </Card>
        </div>
      </div>
      <HelpWidget />
      <JsonLd data={articleData(loaderData)} />
    </div>
  )
}

type ArticleFacts = {
  title: string
  description: string
  blocks: readonly TextBlock[]
  address: string
}

/** Structured data of an article: question and answer. */
const articleData = ({ title, description, blocks, address }: ArticleFacts) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  inLanguage: 'pt-BR',
  name: title,
  description,
  url: address,
  publisher: { '@type': 'Organization', name: brand.name },
  mainEntity: [
    {
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: blocks.flatMap(textsOf).join(' ') },
    },
  ],
})
