/** A provider's answer for a CEP. `ibge`: the code of the city, if given; names as the provider writes them. */
export type ProviderAddress = {
  uf: string
  city: string
  ibge: number | null
  district: string | null
  street: string | null
}

/** Returns null for a CEP that does not exist. Throws `GatewayError` or `CircuitOpen` when no provider answered. */
export type AddressProvider = {
  name: string
  addressOf: (digits: string) => Promise<ProviderAddress | null>
}

/** Maximum wait for a street. */
export const addressTimeoutMs = 1_500

/** Overrides of origin and time limit, for tests. */
export type ProviderOverrides = { origin?: string; timeoutMs?: number }
