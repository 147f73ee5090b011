import { Section } from '#app/ui/layout.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { servicePageTexts as words } from '#texts/service-pages.ts'
import { ReviewCards } from '../review-cards.tsx'
import type { ServiceView } from './service-view.server.ts'

type ReviewsBlockProps = Pick<ServiceView, 'rating' | 'reviews' | 'isRatedHere' | 'where'>

/** The average, how many, and some of what clients wrote (H-05); of elsewhere, where nobody here has written, and said so. */
export const ReviewsBlock = ({ rating, reviews, isRatedHere, where }: ReviewsBlockProps) => (
  <Section labelledBy="avaliacoes">
    <h2 id="avaliacoes">{rating && !isRatedHere ? words.ratingsElsewhere : words.ratings}</h2>
    {rating && !isRatedHere && where && <p className="mt-2 text-soft">{words.noRatingsHere(where)}</p>}
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
    <ReviewCards reviews={reviews} />
  </Section>
)
