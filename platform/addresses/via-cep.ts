import { z } from 'zod'
import { callProvider, withGuards, readAnswer } from '#platform/providers/gateway.ts'
import { providerOrigins } from '#platform/providers/provider-origins.ts'
import { type AddressProvider, addressTimeoutMs, type ProviderOverrides } from './provider.ts'

const name = 'cep-viacep'
const text = z.string().max(200)
/** Unknown CEPs are a 200 with `erro`, a string or, in older versions, a boolean. */
const answer = z.union([
  z.object({ erro: z.union([z.literal(true), z.literal('true')]) }),
  z.object({
    uf: text.length(2),
    localidade: text.min(1),
    bairro: text,
    logradouro: text,
    ibge: z.string().optional(),
  }),
])

/** Addresses by viacep.com.br. */
export function viaCep({
  origin = providerOrigins.viaCep,
  timeoutMs = addressTimeoutMs,
}: ProviderOverrides = {}): AddressProvider {
  const addressOf = withGuards(name, async (digits: string) => {
    const { text: body } = await callProvider(name, `${origin}/ws/${digits}/json/`, {}, { timeoutMs })
    const parsed = readAnswer(name, answer, body)
    if ('erro' in parsed) return null
    const { uf, localidade, bairro, logradouro, ibge } = parsed
    return {
      uf: uf.toLowerCase(),
      city: localidade,
      ibge: ibge && /^\d{7}$/.test(ibge) ? Number(ibge) : null,
      district: bairro || null,
      street: logradouro || null,
    }
  })
  return { name: 'viacep', addressOf }
}
