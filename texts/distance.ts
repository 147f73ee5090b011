/** Distances are between seats of cities, and unknown for some. */
export function distanceText(km: number | null) {
  if (km === null) return 'sem distância'
  return km === 0 ? 'na sua cidade' : `a ${km} km`
}

/** The base of a professional, for the client of an order. */
export const comesFromText = ({ base, km }: { base: string | null; km: number | null }) =>
  base === null || km === 0 ? servesYourCity : `Sai de ${base}\u00a0· ${distanceText(km)}`

/** Of a professional with listed cities and no base. */
export const servesYourCity = 'Atende na sua cidade'
