import { slugOf } from '#domain/shared/slug.ts'
import { states } from './states.ts'

const endings = states.flatMap(({ uf, name }) => [uf, slugOf(name)].map((ending) => ({ uf, ending: `-${ending}` })))

/**
 * A place's final state, and the slug before it: "Campinas, SP", "Santa Inês (Bahia)", "Santos - SP - Brasil". A code may
 * also come first: "DF - Taguatinga".
 */
export function splitState(place: string) {
  const slug = slugOf(place).replace(/-brasil$/, '')
  const last = endings.find(({ ending }) => slug.endsWith(ending))
  if (last) return { uf: last.uf, slug: slug.slice(0, -last.ending.length) }
  const first = states.find(({ uf }) => slug.startsWith(`${uf}-`))
  return first && { uf: first.uf, slug: slug.slice(3) }
}
