import { TitledSection } from '#app/components/layout.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { professionalPageTexts as words, professionalReviewsTexts } from '#texts/professional-page.ts'
import { servicePageTexts } from '#texts/service-pages.ts'
import { ReviewCards, type ReviewCard } from '../review-cards.tsx'

type Props = {
  address: string
  reviews: ReviewCard[]
  reviewed: { slug: string; name: string; count: number }[]
  /** The service that filters the reviews. */
  only: { slug: string; name: string } | null
  /** The total, including those without text. */
  count: number
  all: string
}

export function ProfileReviews({ address, reviews, reviewed, only, count, all }: Props) {
  const choices = [
    { slug: '', label: words.allReviews, to: `${address}#avaliacoes` },
    ...reviewed.map(({ slug, name, count }) => ({
      slug,
      label: `${name} (${count})`,
      to: `${address}?${new URLSearchParams({ servico: slug })}#avaliacoes`,
    })),
  ]
  return (
    <TitledSection ground="sunken" id="avaliacoes" title={servicePageTexts.ratings}>
      {(reviewed.length > 1 || only) && (
        <nav aria-label={words.reviewsByService} className="row">
          {choices.map(({ slug, label, to }) => (
            <a
              key={slug}
              href={to}
              className="chip-link"
              aria-current={(only?.slug ?? '') === slug ? 'true' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
      )}
      {reviews.length > 0 ? (
        <ReviewCards reviews={reviews} />
      ) : (
        <p className="text-soft">{only && words.noReviewsOfService(only.name)}</p>
      )}
      {count > 0 && (
        <p>
          <StandaloneLink href={all}>{professionalReviewsTexts.all(count)}</StandaloneLink>
        </p>
      )}
    </TitledSection>
  )
}
