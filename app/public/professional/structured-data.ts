import { ratingData } from '../structured-data.ts'
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
    description: about || undefined,
    image: photoUrl ? addressOf(photoUrl) : undefined,
    address: base
      ? {
          '@type': 'PostalAddress',
          addressLocality: base.city,
          addressRegion: base.uf,
          addressCountry: 'BR',
        }
      : undefined,
    areaServed: areas,
    knowsLanguage: languages.length ? languages : undefined,
    paymentAccepted: payments.length ? payments.join(', ') : undefined,
    openingHoursSpecification: opening.length
      ? opening.map(({ weekday, opens, closes }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: `https://schema.org/${dayNames[weekday]}`,
          opens,
          closes,
        }))
      : undefined,
    makesOffer: services.map((service) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: service.name, url: addressOf(service.href) },
    })),
    aggregateRating: rating ? ratingData(rating) : undefined,
  },
})
