import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { maxDistrictLength } from './district.ts'
import { maxCities } from './max-cities.ts'

export const minRadiusKm = 5
export const maxRadiusKm = 100
/** What is offered to choose from, and advised. */
export const commonRadii: readonly number[] = [5, 10, 15, 20, 30, 40, 50, 75, maxRadiusKm]

/**
 * Where professionals work: around a base, in cities of a list, in whole states, or online for the whole country. The base is
 * a CEP, or a city: "Campinas, SP", or "Campinas" and its state. `addCity` is one more city in words, as a page without script
 * types it. `seen`: the mark of what the page showed.
 */
export const editAreaForm = actionForm({
  takes: z.object({
    postalCode: z
      .string()
      .trim()
      .regex(/^\d{5}-?\d{3}$/)
      .optional(),
    state: z
      .string()
      .regex(/^[a-z]{2}$/)
      .optional(),
    base: z.string().trim().max(120),
    district: z.string().trim().max(maxDistrictLength).optional(),
    radiusKm: z.int().min(minRadiusKm).max(maxRadiusKm).optional(),
    cityIds: z.array(z.int().positive()).max(maxCities),
    addCity: z.string().trim().max(120).optional(),
    states: z.array(z.string().regex(/^[a-z]{2}$/)).max(27),
    online: z.boolean(),
    seen: z.string().max(40).optional(),
  }),
  refusals: [
    'not_a_professional',
    'unknown_postal_code',
    'postal_code_not_found',
    'postal_code_silent',
    'unknown_base',
    'unknown_city',
    'too_many_cities',
    'no_area',
    'changed_meanwhile',
  ],
  isOnce: true,
})
export type AreaErrorCode = (typeof editAreaForm.refusals)[number]

export type Area = {
  baseCityId: number | null
  /** As they said it; both stay with them. */
  postalCode: string | null
  district: string | null
  radiusKm: number | null
  cityIds: number[]
  states: string[]
  online: boolean
}
