import type { z } from 'zod'
import { now } from '#platform/clock.ts'
import { type Db, db, retrying } from '#platform/db.ts'
import type { Result } from './result.ts'

/** Who asks, and the key by which a repeated question is the same one. */
export type Asker = { userId: number; idempotencyKey?: string }

/** A business action as every door asks for it. */
export type Perform<Takes extends z.ZodObject, Code, Value> = (
  db: Db,
  input: z.output<Takes> & Asker,
  now: Date,
) => Promise<Result<Value, Code & string>>

/** Asks for an action. With a key it is the same deed however often it runs: a lost race or connection is tried again. */
export function askAction<Takes extends z.ZodObject, Code, Value>(
  perform: Perform<Takes, Code, Value>,
  input: z.output<Takes> & Asker,
): Promise<Result<Value, Code & string>> {
  const attempt = () => perform(db(), input, now())
  return input.idempotencyKey ? retrying(attempt) : attempt()
}
