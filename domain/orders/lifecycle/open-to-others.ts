/** Exclusivity of an order by own link (product: Professional side). */
export const exclusiveHours = 24
