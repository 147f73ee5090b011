/** Maximum length of a district; separate, so that browsers load no zod. */
export const maxDistrictLength = 80
