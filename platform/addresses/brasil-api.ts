import { z } from 'zod'
import { callProvider, GatewayError, withGuards, readAnswer } from '#platform/providers/gateway.ts'
import { providerOrigins } from '#platform/providers/provider-origins.ts'
import { type AddressProvider, addressTimeoutMs, type ProviderOverrides } from './provider.ts'

const name = 'cep-brasilapi'
const text = z.string().max(200)
const answer = z.object({
  state: text.length(2),
  city: text.min(1),
  neighborhood: text.nullish(),
  street: text.nullish(),
})

/** Addresses by brasilapi.com.br, an aggregator. Unknown CEPs are a 404. */
export function brasilApi({
  origin = providerOrigins.brasilApi,
  timeoutMs = addressTimeoutMs,
}: ProviderOverrides = {}): AddressProvider {
  const addressOf = withGuards(name, async (digits: string) => {
    try {
      const { text: body } = await callProvider(name, `${origin}/api/cep/v2/${digits}`, {}, { timeoutMs })
      const { state, city, neighborhood, street } = readAnswer(name, answer, body)
      return { uf: state.toLowerCase(), city, ibge: null, district: neighborhood || null, street: street || null }
    } catch (error) {
      if (error instanceof GatewayError && error.status === 404) return null
      throw error
    }
  })
  return { name: 'brasilapi', addressOf }
}
