import { Card } from '#app/ui/card.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { servicePageTexts as words } from '#texts/service-pages.ts'

export type ReviewCard = {
  id: number
  stars: number
  comment: string
  /** Who, where and when: "Marina, Santos, SP, outubro de 2026". */
  by: string
  /** Left out on the professional's own page. */
  professional?: { name: string; href: string }
}

/** What clients wrote, with their stars. */
export const ReviewCards = ({ reviews }: { reviews: ReviewCard[] }) => (
  <ul className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-3">
    {reviews.map(({ id, stars, comment, by, professional }) => (
      <li key={id} className="grid">
        <Card as="article">
          <div className="flex h-full flex-col gap-3">
            <Stars value={stars} label={words.ratingLabel(stars)} />
            <blockquote className="text-ink">{`“${comment}”`}</blockquote>
            <p className="mt-auto text-small text-soft">
              {by}
              {professional && (
                <>
                  . <TextLink href={professional.href}>{words.about(professional.name)}</TextLink>
                </>
              )}
            </p>
          </div>
        </Card>
      </li>
    ))}
  </ul>
)
