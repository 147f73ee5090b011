import { clients, professionals, staff } from '#db/seed/people.ts'

type Key = (typeof clients | typeof professionals)[number]['key']

/** The telephones of the people of the town. */
export const phones = Object.fromEntries(
  [...clients, ...professionals].map(({ key, phone }) => [key, phone]),
) as Record<Key, string>

/** Whom a journey signs in as: a client, a professional, or Iris of our team. */
export type Person = Key | 'iris'

export const iris = staff

export const isProfessional = (person: Person) => professionals.some(({ key }) => key === person)
