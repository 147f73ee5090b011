import { Card } from '#app/ui/card.tsx'
import { Section } from '#app/ui/layout.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { servicePageTexts as words } from '#texts/service-pages.ts'
import type { ServiceView } from './service-view.server.ts'

type ReviewsBlockProps = Pick<ServiceView, 'rating' | 'reviews'>

/** The average, how many, and some of what clients wrote (H-05). */
export const ReviewsBlock = ({ rating, reviews }: ReviewsBlockProps) => (
  <Section labelledBy="avaliacoes">
    <h2 id="avaliacoes">{words.ratings}</h2>
    {rating ? (
      <p className="mt-2 mb-6">
        <Stars
          value={rating.average}
          size={24}
          text={words.ratingLine(rating)}
          label={words.ratingLabel(rating.average)}
        />
      </p>
    ) : (
      <p className="mt-2 text-soft">{words.noRatings}</p>
    )}
    <ul className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-3">
      {reviews.map(({ id, stars, comment, by, professional }) => (
        <li key={id} className="grid">
          <Card as="article">
            <div className="flex h-full flex-col gap-3">
              <Stars value={stars} label={words.ratingLabel(stars)} />
              <blockquote className="text-ink">“{comment}”</blockquote>
              <p className="mt-auto text-small text-soft">
                {by}. <TextLink href={professional.href}>{words.about(professional.name)}</TextLink>
              </p>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  </Section>
)
