/** The address of a CEP. `city` null: no provider answered, only the state is known by range. */
export type PostalAddress = {
  uf: string
  city: { id: number; slug: string; name: string } | null
  district: string | null
  street: string | null
}

/** `postal_code_not_found`: a provider denies the CEP while another one does not answer. */
export type AddressErrorCode = 'unknown_postal_code' | 'postal_code_not_found'

/** An address is kept so long; that a CEP does not exist for less, because new ones are given out. */
export const addressRetentionDays = 90
export const unknownRetentionDays = 7
/** For how long a CEP is not looked up again that one provider denied while another one did not answer. */
export const notFoundCacheHours = 1
