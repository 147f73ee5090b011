import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'

export const leastRadiusKm = 5
export const mostRadiusKm = 100
export const mostCities = 100

/**
 * Where professionals work: around a base ("Campinas, SP"), in cities of a list, in whole states, or online for the whole
 * country. `addCity` is one more city in words, as a page without script types it.
 */
export const editAreaForm = actionForm({
  takes: z.object({
    base: z.string().trim().max(120),
    radiusKm: z.int().min(leastRadiusKm).max(mostRadiusKm).optional(),
    cityIds: z.array(z.int().positive()).max(mostCities),
    addCity: z.string().trim().max(120).optional(),
    states: z.array(z.string().regex(/^[a-z]{2}$/)).max(27),
    online: z.boolean(),
  }),
  refusals: ['not_a_professional', 'unknown_base', 'unknown_city', 'no_area'],
  isOnce: true,
})
export type AreaRefusal = (typeof editAreaForm.refusals)[number]

export type Area = {
  baseCityId: number | null
  radiusKm: number | null
  cityIds: number[]
  states: string[]
  online: boolean
}
