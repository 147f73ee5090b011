import type { z } from 'zod'

/**
 * What a business action says of itself: what it takes, and with which codes it refuses. Pure, so that the browser may read it.
 * Its page and its call are made from it (docs/decisions/0074); who may ask stands in the table of addresses (0022).
 */
export type ActionForm<Takes extends z.ZodObject = z.ZodObject, Code extends string = string> = {
  takes: Takes
  refusals: readonly Code[]
  /** The same input is the same request, also without a key. */
  isOnce?: true
}

/** The caller and the idempotency key. */
export type Caller = { userId: number; idempotencyKey?: string }

/** The input of an action, from any entry point. */
export type ActionInput<Form extends ActionForm> = z.output<Form['takes']> & Caller

export const actionForm = <Takes extends z.ZodObject, const Code extends string>(form: ActionForm<Takes, Code>) => form
