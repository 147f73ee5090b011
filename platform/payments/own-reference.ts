import { z } from 'zod'
import { GatewayError } from '#platform/providers/gateway.ts'

const ownReference = z.uuid()

/** Our purchase uuid in a provider's payment; null if invalid. */
export const parseOwnReference = (reference: string | null | undefined) =>
  ownReference.safeParse(reference).data ?? null

/** Null if the provider does not have it. */
export async function nullIfNotFound<Found>(request: Promise<Found>): Promise<Found | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof GatewayError && error.status === 404) return null
    throw error
  }
}
