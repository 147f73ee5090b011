/** Maximum listed cities; beyond it, choose a state. */
export const maxCities = 100
/** Maximum length of a district. */
export const maxDistrictLength = 80
export const minRadiusKm = 5
export const maxRadiusKm = 100
export const commonRadii: readonly number[] = [5, 10, 15, 20, 30, 40, 50, 75, maxRadiusKm]

/** `postalCode` and `district` are never shown to others. */
export type Area = {
  baseCityId: number | null
  postalCode: string | null
  district: string | null
  radiusKm: number | null
  cityIds: number[]
  states: string[]
  online: boolean
}
