import { z } from 'zod'
import { GatewayError } from '#platform/providers/gateway.ts'

const ownReference = z.uuid()

/** The number of a purchase of ours that a provider keeps with a payment; null for what is none. */
export const ownOrNull = (reference: string | null | undefined) => ownReference.safeParse(reference).data ?? null

/** Null for what the provider does not have. */
export async function orNull<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof GatewayError && error.status === 404) return null
    throw error
  }
}
