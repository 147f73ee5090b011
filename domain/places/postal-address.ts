/** The address of a CEP. `city` null: no provider answered, only the state is known by range. */
export type PostalAddress = {
  uf: string
  city: { id: number; slug: string; name: string } | null
  district: string | null
  street: string | null
}

/** `postal_code_not_found`: denied by one provider while another is silent. */
export type AddressErrorCode = 'unknown_postal_code' | 'postal_code_not_found'

/** Cache periods of addresses, and shorter ones for unknown CEPs, since new ones are assigned. */
export const addressRetentionDays = 90
export const unknownRetentionDays = 7
/** Cache period of a CEP denied by one provider while another was silent. */
export const notFoundCacheHours = 1
