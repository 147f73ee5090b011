import { ButtonLink } from '#app/components/button.tsx'
import { Drawing, type DrawingName } from '#app/components/drawing.tsx'
import { Section } from '#app/components/layout.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { headingsOf } from '#domain/help/text-blocks.ts'
import { href } from '#href.ts'
import { textPageTexts as words } from '#texts/legal.ts'
import { pageTitle } from '#texts/site.ts'
import { PageHead } from '../page-head.tsx'
import { publicMeta } from '../page-meta.ts'
import { Contents } from './contents.tsx'
import type { readTextPage } from './read-text-page.server.ts'
import { TextBlocks } from './text-blocks.tsx'

type TextPageData = ReturnType<typeof readTextPage>

export const textPageMeta = publicMeta<{ loaderData: TextPageData | undefined }>(({ title, description }) => ({
  title: pageTitle(title),
  description,
}))

type Props = {
  page: TextPageData
  /** Beside a short text; a long one shows its contents there. */
  drawing?: DrawingName
}

/** A text page with contents and a link to support. */
export function TextPage({ page, drawing }: Props) {
  const { title, intro, updated, blocks, address } = page
  return (
    <>
      <PageHead crumbs={[{ label: title }]} address={address} title={title} intro={intro}>
        {updated && <p className="text-small text-help">{words.updated(updated)}</p>}
      </PageHead>
      {drawing ? (
        <div className="page-width grid items-start gap-8 py-8 desktop:grid-cols-[1fr_360px] desktop:gap-12 desktop:py-12">
          <TextBlocks blocks={blocks} />
          <div className="order-first justify-self-center desktop:sticky desktop:top-10 desktop:order-last">
            <Drawing name={drawing} width={320} />
          </div>
        </div>
      ) : (
        <div className="page-width grid items-start gap-8 py-8 desktop:grid-cols-[280px_1fr] desktop:py-12">
          <Contents title={words.contents} headings={headingsOf(blocks)} />
          <TextBlocks blocks={blocks} />
        </div>
      )}
      <Section ground="sunken" labelledBy="duvida">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="stack stack-1">
            <h2 id="duvida">{words.help}</h2>
            <p className="text-soft">{words.helpText}</p>
          </div>
          <div className="row">
            <ButtonLink href={href('/pedir-ajuda')} icon="chat">
              {words.ask}
            </ButtonLink>
            <StandaloneLink href={href('/central-de-ajuda')}>{words.helpCentre}</StandaloneLink>
          </div>
        </div>
      </Section>
    </>
  )
}
