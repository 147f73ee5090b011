import { professionalReviewsTexts as words } from '#texts/professional-page.ts'

const width = 100

/** The distribution of ratings, readable as a list. */
export function RatingBars({ ratings }: { ratings: { rating: number; count: number }[] }) {
  const total = ratings.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul className="stack stack-1" aria-label={words.distribution}>
      {ratings.map(({ rating, count }) => (
        <li key={rating} className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-[5.5rem]">{words.stars(rating)}</span>
          <svg className="block h-3 min-w-16 flex-1" viewBox={`0 0 ${width} 3`} preserveAspectRatio="none" aria-hidden>
            <rect fill="currentColor" className="text-accent-soft" width={width} height="3" />
            <rect
              fill="currentColor"
              className="text-accent"
              width={total && Math.round((count / total) * width)}
              height="3"
            />
          </svg>
          <span className="numbers min-w-8 text-right">{count}</span>
        </li>
      ))}
    </ul>
  )
}
