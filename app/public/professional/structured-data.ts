import type { ProfileView } from './profile-view.server.ts'

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Structured data of a professional: only what the page shows, a rating only if there is one. */
export const profileData = (
  { name, about, photoUrl, rating, base, services, areas, opening, languages, payments }: ProfileView,
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
    ...(languages.length ? { knowsLanguage: languages } : {}),
    ...(payments.length ? { paymentAccepted: payments.join(', ') } : {}),
    ...(opening.length
      ? {
          openingHoursSpecification: opening.map(({ weekday, opens, closes }) => ({
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: `https://schema.org/${dayNames[weekday]!}`,
            opens,
            closes,
          })),
        }
      : {}),
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
