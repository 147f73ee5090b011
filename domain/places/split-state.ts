import { slugOf } from '#domain/shared/slug.ts'
import { states } from './states.ts'

const endings = states.flatMap(({ uf, name }) => [uf, slugOf(name)].map((ending) => ({ uf, ending: `-${ending}` })))

/** A place's final state, and the slug before it: "Campinas, SP", "Santa Inês (Bahia)", "Santos - SP - Brasil". */
export function splitState(place: string) {
  const slug = slugOf(place).replace(/-brasil$/, '')
  const found = endings.find(({ ending }) => slug.endsWith(ending))
  return found && { uf: found.uf, slug: slug.slice(0, -found.ending.length) }
}
