/** Between the seats of two cities; within one city it is not known closer, and not every seat is known. */
export const distanceText = (km: number | null) =>
  km === null ? 'sem distância' : km === 0 ? 'na sua cidade' : `a ${km} km`

/** Where a professional sets out, for the client of an order. */
export const comesFromText = ({ base, km }: { base: string | null; km: number | null }) =>
  km === 0
    ? servesYourCity
    : `${base === null ? servesYourCity : `Sai de ${base}`}\u00a0· ${distanceText(base === null ? null : km)}`

/** Of a professional who named the cities they serve, and none from which they set out. */
export const servesYourCity = 'Atende na sua cidade'
