import { TitledSection } from '#app/components/layout.tsx'
import { Stars } from '#app/components/stars.tsx'
import { servicePageTexts as words } from '#texts/service-pages.ts'
import { ReviewCards } from '../review-cards.tsx'
import type { ServiceView } from './service-view.server.ts'

type ReviewsBlockProps = Pick<ServiceView, 'rating' | 'reviews' | 'isRatedHere' | 'where'>

/** Average, count and some reviews (H-05); reviews from elsewhere, marked as such, if there are none here. */
export const ReviewsBlock = ({ rating, reviews, isRatedHere, where }: ReviewsBlockProps) => (
  <TitledSection
    id="avaliacoes"
    title={rating && !isRatedHere ? words.ratingsElsewhere : words.ratings}
    intro={rating ? !isRatedHere && where && words.noRatingsHere(where) : words.noRatings}
  >
    {rating && (
      <p>
        <Stars
          value={rating.average}
          size={24}
          text={words.ratingLine(rating)}
          label={words.ratingLabel(rating.average)}
        />
      </p>
    )}
    <ReviewCards reviews={reviews} />
  </TitledSection>
)
