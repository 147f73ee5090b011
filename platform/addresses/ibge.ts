import { z } from 'zod'
import { callProvider, GatewayError, readAnswer } from '#platform/providers/gateway.ts'
import { providerOrigins } from '#platform/providers/provider-origins.ts'
import type { ProviderOverrides } from './provider.ts'

export type MunicipalityPoint = { latitude: number; longitude: number; areaKm2: number }

const name = 'ibge'
const number = z.coerce.number().refine(Number.isFinite)
/** Metadata of a mesh; numbers are strings. */
const answer = z
  .array(
    z.object({
      centroide: z.object({ latitude: number, longitude: number }),
      area: z.object({ dimensao: number }),
    }),
  )
  .min(1)

/** Centre and area of a municipality by IBGE's mesh service; null for an unknown code. */
export function ibgeMunicipalities({ origin = providerOrigins.ibge, timeoutMs = 10_000 }: ProviderOverrides = {}) {
  return async (code: number): Promise<MunicipalityPoint | null> => {
    try {
      const { text } = await callProvider(
        name,
        `${origin}/api/v3/malhas/municipios/${code}/metadados`,
        {},
        { timeoutMs },
      )
      const [{ centroide, area }] = readAnswer(name, answer, text) as [z.output<typeof answer>[number]]
      return { ...centroide, areaKm2: area.dimensao }
    } catch (error) {
      if (error instanceof GatewayError && error.status === 404) return null
      throw error
    }
  }
}
