import { data } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { Stars } from '#app/components/stars.tsx'
import { readPageCursor } from '#app/middleware/page-cursor.ts'
import { findPublicProfile } from '#domain/professionals/public-profile.server.ts'
import { listReviews, countRatings } from '#domain/reviews/reviews.server.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { formatRating } from '#texts/format.ts'
import { professionalPageTexts as pageWords, professionalReviewsTexts as words } from '#texts/professional-page.ts'
import { publicMeta } from '../page-meta.ts'
import { PathFromHome } from '../path-from-home.tsx'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'
import { replyView, reviewCard } from '../review-card.server.ts'
import { ReviewCards } from '../review-cards.tsx'
import type { Route } from './+types/professional-reviews.ts'

export const handle = { pageType: 'professional:reviews' }

const reviewsPerPage = 12

export async function loader({ params: { slug }, request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  const profile = await findPublicProfile(db(), slug)
  if (!profile) throw data(null, { status: 404 })
  const after = readPageCursor(new URL(request.url).searchParams.get('antes'))
  const [{ reviews, next }, ratings] = await Promise.all([
    listReviews(db(), { professionalId: profile.id, after }, reviewsPerPage),
    countRatings(db(), profile.id),
  ])
  const count = ratings.reduce((sum, row) => sum + row.count, 0)
  const average = count ? ratings.reduce((sum, row) => sum + row.rating * row.count, 0) / count : 0
  const path = href('/profissionais/:slug/avaliacoes', { slug: profile.slug })
  const page = {
    name: profile.name,
    profile: href('/profissionais/:slug', { slug: profile.slug }),
    address: publicAddress(path),
    first: after === undefined ? null : path,
    next: next === null ? null : `${path}?antes=${next}`,
    ratings,
    rating: count ? { average, averageText: formatRating(average), count } : null,
    reviews: reviews.map((review) => ({ ...reviewCard(review), reply: replyView(review, profile.name) })),
  }
  return data(page, { headers: { 'x-page-tags': `professional:${profile.id}` } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = publicMeta<Route.MetaArgs>(({ name }) => ({
  title: words.title(name),
  description: words.description(name),
  // Not indexed: the profile has the same content.
  isIndexed: false,
}))

/** All reviews of a professional, paged, below the distribution of ratings. */
export default function ProfessionalReviews({ loaderData: page }: Route.ComponentProps) {
  const { name, profile, rating, ratings, reviews, first, next } = page
  return (
    <>
      <div className="section-sunken">
        <div className="page-width stack stack-4 pt-2 pb-8">
          <PathFromHome crumbs={[{ label: name, href: profile }, { label: words.heading }]} />
          <h1>{words.headingOf(name)}</h1>
          {rating ? (
            <div className="grid max-w-[40rem] grid-cols-1 items-center gap-6 tablet:grid-cols-[auto_minmax(0,1fr)]">
              <div className="stack stack-1">
                <p className="numbers text-title-1 font-bold">{rating.averageText}</p>
                <Stars
                  value={rating.average}
                  label={pageWords.ratingLabel(rating.averageText, rating.count)}
                  size={22}
                />
                <p className="text-soft">{words.count(rating.count)}</p>
              </div>
              <RatingBars ratings={ratings} />
            </div>
          ) : (
            <p className="text-soft">{pageWords.noReviews}</p>
          )}
        </div>
      </div>
      <div className="page-width stack stack-6 py-8">
        {reviews.length > 0 && (
          <section className="stack stack-4" aria-labelledby="todas">
            <h2 id="todas" className="sr-only">
              {words.list}
            </h2>
            <ReviewCards reviews={reviews} />
          </section>
        )}
        <nav className="row" aria-label={words.pages}>
          {first && (
            <ButtonLink href={first} kind="secondary" rel="nofollow">
              {words.newest}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink href={next} kind="secondary" rel="nofollow">
              {words.older}
            </ButtonLink>
          )}
          <ButtonLink href={profile} kind="ghost" icon="back">
            {words.back}
          </ButtonLink>
        </nav>
      </div>
    </>
  )
}

const barWidth = 100

/** The distribution of ratings, readable as a list. */
function RatingBars({ ratings }: Pick<Route.ComponentProps['loaderData'], 'ratings'>) {
  const total = ratings.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul className="stack stack-1" aria-label={words.distribution}>
      {ratings.map(({ rating, count }) => (
        <li key={rating} className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-[5.5rem]">{words.stars(rating)}</span>
          <svg
            className="block h-3 min-w-16 flex-1"
            viewBox={`0 0 ${barWidth} 3`}
            preserveAspectRatio="none"
            aria-hidden
          >
            <rect fill="currentColor" className="text-accent-soft" width={barWidth} height="3" />
            <rect
              fill="currentColor"
              className="text-accent"
              width={total && Math.round((count / total) * barWidth)}
              height="3"
            />
          </svg>
          <span className="numbers min-w-8 text-right">{count}</span>
        </li>
      ))}
    </ul>
  )
}
