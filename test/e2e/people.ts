import { clients, professionals, staff } from '#db/seed/people.ts'

type Key = (typeof clients | typeof professionals)[number]['key']

/** Phones of the demo people. */
export const phones = Object.fromEntries(
  [...clients, ...professionals].map(({ key, phone }) => [key, phone]),
) as Record<Key, string>

/** The person of a journey: a client, a professional, or Iris of staff. */
export type Person = Key | 'iris'

export const iris = staff

export const isProfessional = (person: Person) => professionals.some(({ key }) => key === person)
