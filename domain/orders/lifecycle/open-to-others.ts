/** How long an order that came by a professional's own link is that professional's alone (product: Professional side). */
export const onlyHours = 24
