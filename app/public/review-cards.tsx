import { Card } from '#app/components/card.tsx'
import { Stars } from '#app/components/stars.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { servicePageTexts as words } from '#texts/service-pages.ts'
import type { replyView, reviewCard } from './review-card.server.ts'

export type ReviewCard = ReturnType<typeof reviewCard> & {
  /** Left out on the professional's own page. */
  professional?: { name: string; href: string }
  /** The professional's reply. */
  reply?: ReturnType<typeof replyView>
}

export const ReviewCards = ({ reviews }: { reviews: ReviewCard[] }) => (
  <ul className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-3">
    {reviews.map(({ id, stars, comment, byline, professional, reply }) => (
      <li key={id} className="grid">
        <Card as="article">
          <div className="flex h-full flex-col gap-3">
            <Stars value={stars} label={words.ratingLabel(stars)} />
            {comment && <blockquote className="text-ink">{`“${comment}”`}</blockquote>}
            <p className="mt-auto text-small text-soft">
              {byline}
              {professional && (
                <>
                  <span>. </span>
                  <TextLink href={professional.href}>{words.about(professional.name)}</TextLink>
                </>
              )}
            </p>
            {reply && (
              <div className="stack stack-2 border-t border-line pt-3">
                <h3 className="text-body font-semibold">{reply.title}</h3>
                <p className="whitespace-pre-line break-words text-ink">{reply.text}</p>
                <p className="text-small">
                  <TextLink href={reply.reportHref} rel="nofollow">
                    {words.reportReply}
                  </TextLink>
                </p>
              </div>
            )}
          </div>
        </Card>
      </li>
    ))}
  </ul>
)
