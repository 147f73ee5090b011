/** How long the name of a district may be; the browser reads it too, and zod stays away from it. */
export const maxDistrictLength = 80
