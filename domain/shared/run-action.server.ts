import type { z } from 'zod'
import { now } from '#platform/clock.ts'
import { type Db, db, withRetry } from '#platform/db.ts'
import type { ActionForm, Caller } from './action-form.ts'
import type { Result } from './result.ts'

/** A business action as every door asks for it. */
export type Perform<Takes extends z.ZodObject, Code, Value> = (
  db: Db,
  input: z.output<Takes> & Caller,
  now: Date,
) => Promise<Result<Value, Code & string>>

/** Runs an action and retries it after a lost race or connection if it may run twice. */
export function runAction<Takes extends z.ZodObject, Code extends string, Value>(
  { isOnce }: ActionForm<Takes, Code>,
  perform: Perform<Takes, Code | 'key_reused', Value>,
  input: z.output<Takes> & Caller,
): Promise<Result<Value, Code | 'key_reused'>> {
  const attempt = () => perform(db(), input, now())
  return isOnce || input.idempotencyKey ? withRetry(attempt) : attempt()
}
