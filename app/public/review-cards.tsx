import { Card } from '#app/components/card.tsx'
import { Stars } from '#app/components/stars.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { servicePageTexts as words } from '#texts/service-pages.ts'

export type ReviewCard = {
  id: number
  stars: number
  comment: string
  /** Who, where and when: "Marina, Santos, SP, outubro de 2026". */
  by: string
  /** Left out on the professional's own page. */
  professional?: { name: string; href: string }
  /** The professional's reply. */
  reply?: { of: string; text: string; report: string } | null
}

export const ReviewCards = ({ reviews }: { reviews: ReviewCard[] }) => (
  <ul className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-3">
    {reviews.map(({ id, stars, comment, by, professional, reply }) => (
      <li key={id} className="grid">
        <Card as="article">
          <div className="flex h-full flex-col gap-3">
            <Stars value={stars} label={words.ratingLabel(stars)} />
            {comment && <blockquote className="text-ink">{`“${comment}”`}</blockquote>}
            <p className="mt-auto text-small text-soft">
              {by}
              {professional && (
                <>
                  <span>. </span>
                  <TextLink href={professional.href}>{words.about(professional.name)}</TextLink>
                </>
              )}
            </p>
            {reply && (
              <div className="stack stack-2 border-t border-line pt-3">
                <h3 className="text-body font-semibold">{reply.of}</h3>
                <p className="whitespace-pre-line break-words text-ink">{reply.text}</p>
                <p className="text-small">
                  <TextLink href={reply.report} rel="nofollow">
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
