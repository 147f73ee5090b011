import type { ProfileView } from './profile-view.server.ts'

/**
 * A professional for search engines: only what stands on the page. A rating only when somebody rated. `addressOf` makes a
 * path absolute where the origin is known.
 */
export const profileData = (
  { name, about, photoUrl, rating, base, services, areas }: ProfileView,
  url: string,
  addressOf: (path: string) => string,
) => ({
  '@context': 'https://schema.org',
  '@type': 'ProfilePage',
  url,
  mainEntity: {
    '@type': 'LocalBusiness',
    name,
    url,
    ...(about ? { description: about } : {}),
    ...(photoUrl ? { image: addressOf(photoUrl) } : {}),
    ...(base
      ? {
          address: {
            '@type': 'PostalAddress',
            addressLocality: base.city,
            addressRegion: base.uf,
            addressCountry: 'BR',
          },
        }
      : {}),
    areaServed: areas,
    makesOffer: services.map((service) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: service.name, url: addressOf(service.href) },
    })),
    ...(rating
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Math.round(rating.average * 10) / 10,
            reviewCount: rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  },
})
