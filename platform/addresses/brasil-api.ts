import { z } from 'zod'
import {
  callProvider,
  GatewayError,
  withGuards,
  parsedOrNull,
  readAnswer,
  type ReadProblem,
} from '#platform/providers/gateway.ts'
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

const problems = z.object({ errors: z.array(z.object({ message: z.string() }).catch({ message: '' })) })

/** A 404 is a denial if one of its sources does not know the CEP; it is the same 404 while all are down. */
const problemOf: ReadProblem = ({ status, text }) => {
  if (status !== 404) return null
  const { data } = problems.safeParse(parsedOrNull(text))
  const isDenied = data?.errors.some(({ message }) => /n[ãa]o encontrado|inv[áa]lido/i.test(message))
  return { code: isDenied ? 'refused' : 'failed' }
}

/** Addresses by brasilapi.com.br, an aggregator. */
export function brasilApi({
  origin = providerOrigins.brasilApi,
  timeoutMs = addressTimeoutMs,
}: ProviderOverrides = {}): AddressProvider {
  const addressOf = withGuards(name, async (digits: string) => {
    try {
      const { text: body } = await callProvider(name, `${origin}/api/cep/v2/${digits}`, {}, { timeoutMs, problemOf })
      const { state, city, neighborhood, street } = readAnswer(name, answer, body)
      return { uf: state.toLowerCase(), city, ibge: null, district: neighborhood || null, street: street || null }
    } catch (error) {
      if (error instanceof GatewayError && error.status === 404 && error.code === 'refused') return null
      throw error
    }
  })
  return { name: 'brasilapi', addressOf }
}
