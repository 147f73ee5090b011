import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { now as currentTime } from '#platform/clock.ts'
import { type Db, db as database, inTransaction, withRetry } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { log } from '#platform/observability/log.ts'
import type { SwitchName } from '#platform/switches.ts'
import { type Access, accessDenial, type AccessError, accessErrors, type Role } from './access.ts'
import { type Caller, signedInUser } from './caller.ts'
import { ok, fail, type Result } from './result.ts'

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }

/** Makes an action uncallable whose value would not survive the idempotency store, such as a `Date`. */
type RequireJson<Value, Usable> = [Value] extends [Json] ? Usable : 'The value of an action must be JSON.'

/** Who performs an action: who may, how their data is loaded, and the errors that loading adds to the action's own. */
export type Actor<Data extends object, Code extends string> = {
  access: Access
  errors: readonly Code[]
  /** Runs first in the action's transaction. */
  load: (tx: Db, caller: Caller) => Promise<Result<Data, Code>>
  /** Runs last in the same transaction, once `run` has succeeded; an error rolls everything back. */
  finish?: (tx: Db, actor: Data, now: Date) => Promise<Result<null, Code>>
}

type UserActor = { userId: number; role: Role; sessionId: number | undefined }

const userWithRole = (...access: readonly [Role, ...Role[]]): Actor<UserActor, never> => ({
  access,
  errors: [],
  async load(_, caller) {
    const { userId, role } = signedInUser(caller)
    return ok({ userId, role, sessionId: caller.sessionId })
  },
})

/** A signed-in client. */
export const client = userWithRole('client')
/** A signed-in client or professional. */
export const member = userWithRole('client', 'professional')
/** Everybody, with or without a session. */
export const anyone: Actor<Caller, never> = { access: 'everyone', errors: [], load: async (_, caller) => ok(caller) }

export type ActionContext<ActorData, Admitted = unknown> = {
  tx: Db
  actor: ActorData
  now: Date
  /** The value of `admit`. */
  admitted: Admitted
}

type Definition<
  Schema extends z.ZodObject,
  ActorData extends object,
  ActorCode extends string,
  Code extends string,
  Admitted,
  Value,
> = {
  /** Scopes the idempotency keys; renaming an action drops those of the last 24 hours. */
  name: string
  actor: Actor<ActorData, ActorCode>
  input: Schema
  errors: readonly Code[]
  /** Set where running twice has the effect of once: retried without a key, and no key is stored. */
  idempotent?: boolean
  /** Set where the input alone identifies the request: retried without a key, while a given key is stored as usual. */
  identifiedByInput?: boolean
  /** The fields that identify a request under its idempotency key; all of them by default. */
  fingerprint?: readonly (keyof z.output<Schema> & string)[]
  /** Makes the idempotency key of the input, where the same input is the same request whatever the caller sends. */
  idempotencyKey?: (input: z.output<Schema>) => string
  /** Open to suspended clients: it reads, protects or ends, and writes nothing new to others (AMB-90). */
  openToSuspended?: boolean
  /** The switch that stops it. */
  switch?: SwitchName
  /**
   * Checks before the transaction, such as limits of visitors and PINs: what it writes stays when the action fails.
   * Must precede `run`, which gets its value.
   */
  admit?: (
    context: { db: Db; caller: Caller; now: Date },
    input: z.output<Schema>,
  ) => Promise<Result<Admitted, NoInfer<Code>>>
  run: (
    context: ActionContext<ActorData, NoInfer<Admitted>>,
    input: z.output<Schema>,
  ) => Promise<Result<Value, NoInfer<Code | ActorCode>>>
  /** Work after the commit, such as a call to a provider. Idempotent: it also runs for a retry, with `replayed`. */
  afterCommit?: (
    context: { db: Db; now: Date },
    committed: { value: Value; replayed: boolean },
    input: z.output<Schema>,
  ) => Promise<unknown>
}

/** Parsed input. An empty schema must not become a type without fields. */
export type ActionInput<Schema extends z.ZodObject> = [keyof Schema['shape']] extends [never]
  ? Record<never, never>
  : z.output<Schema>

/** A callable action with the metadata from which its form and its API endpoint are made. */
export type Action<Schema extends z.ZodObject, Code extends string, Value> = {
  (
    db: Db,
    caller: Caller,
    input: ActionInput<Schema>,
    now: Date,
  ): Promise<Result<Value, Code | AccessError | 'key_reused'>>
  actionName: string
  switch: SwitchName | undefined
  input: Schema
  errors: readonly (Code | AccessError)[]
  access: Access
  openToSuspended: boolean
  /** Whether it may be retried without a key of the caller. */
  idempotent: boolean
}

/** Separates visitors, so that a key replays nothing in another browser. API clients have no browser id. */
const visitorScope = ({ linkedOrder, browser }: Caller) => linkedOrder ?? (browser ? hash(browser) : 'visitor')

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/**
 * Defines a business action: checks access, loads the actor, runs, and commits in one transaction. An error result
 * rolls it back. With an idempotency key it runs once, and its result is stored for 24 hours (docs/decisions/0074).
 */
export function defineAction<
  Schema extends z.ZodObject,
  ActorData extends object,
  ActorCode extends string,
  const Code extends string,
  Admitted,
  Value,
>({
  name,
  actor,
  input: schema,
  errors,
  idempotent = false,
  identifiedByInput = false,
  fingerprint,
  idempotencyKey,
  openToSuspended = actor.access === 'everyone',
  switch: switchName,
  admit,
  run,
  afterCommit,
}: Definition<Schema, ActorData, ActorCode, Code, Admitted, Value>) {
  async function perform(db: Db, caller: Caller, parsed: ActionInput<Schema>, now: Date) {
    const { user } = caller
    const denied = accessDenial(actor.access, user, caller.linkedOrder)
    if (denied) return fail(denied)
    if (user?.isSuspended && !openToSuspended) return fail('account_suspended')
    const input = parsed as z.output<Schema>
    const admitted = await admit?.({ db, caller, now }, input)
    if (admitted && !admitted.ok) return admitted

    const ownKey = idempotencyKey?.(input)
    const key = idempotent ? undefined : (ownKey ?? caller.idempotencyKey)
    const identity = fingerprint ? fingerprint.map((field) => input[field]) : input
    const scope = `${name}:${user?.userId ?? (ownKey === undefined ? visitorScope(caller) : 'visitor')}`
    const owner = user ? { userId: user.userId } : {}
    const once = key ? { scope, ...owner, key, fingerprint: hash(identity), now } : undefined
    let replayed = true
    const result = await inTransaction(
      db,
      async (tx): Promise<Result<Value, Code | ActorCode>> => {
        replayed = false
        const loaded = await actor.load(tx, caller)
        if (!loaded.ok) return loaded
        const outcome = await run({ tx, actor: loaded.value, now, admitted: admitted?.value as Admitted }, input)
        if (!outcome.ok || !actor.finish) return outcome
        const finished = await actor.finish(tx, loaded.value, now)
        return finished.ok ? outcome : finished
      },
      once,
    )
    if (result.ok) await afterCommit?.({ db, now }, { value: result.value, replayed }, input)
    return result
  }
  const action: Action<Schema, Code | ActorCode, Value> = Object.assign(perform, {
    actionName: name,
    switch: switchName,
    input: schema,
    errors: [...errors, ...actor.errors, ...(actor.access === 'everyone' ? [] : accessErrors)],
    access: actor.access,
    openToSuspended,
    idempotent: idempotent || identifiedByInput || idempotencyKey !== undefined,
  })
  return action as RequireJson<Value, typeof action>
}

const actorOf = ({ user }: Caller) => (user ? `${user.role}:${user.userId}` : 'visitor')

/**
 * Runs an action for a request, unless its switch is off, and logs an error with the action and the caller. Retries
 * after a lost race or connection, if the action may run twice.
 */
export async function runAction<Schema extends z.ZodObject, Code extends string, Value>(
  action: Action<Schema, Code, Value>,
  caller: Caller,
  input: ActionInput<Schema>,
) {
  const attempt = () => action(database(), caller, input, currentTime())
  const canRepeat = action.idempotent || caller.idempotencyKey !== undefined
  const isOff = action.switch !== undefined && env.SWITCHED_OFF.includes(action.switch)
  const result = isOff ? fail('switched_off') : await (canRepeat ? withRetry(attempt) : attempt())
  // Not `code`: the log redacts it, as PINs have that name.
  if (!result.ok)
    log.info({ action: action.actionName, actor: actorOf(caller), errorCode: result.code }, 'action failed')
  return result
}
