import type { z } from '@hono/zod-openapi'

/** The fields that a schema lists, in its order; whatever else `facts` has stays on the server. */
export const present = <Schema extends z.ZodObject>(schema: Schema, facts: z.input<Schema>) =>
  Object.fromEntries(
    Object.keys(schema.shape)
      .filter((key) => facts[key] !== undefined)
      .map((key) => [key, facts[key]]),
  ) as z.output<Schema>
