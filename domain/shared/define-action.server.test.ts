import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { z } from 'zod'
import { testNow as now } from '#db/builders/clock.ts'
import { aClient, aProfessional, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { professional } from '#domain/professionals/professionals.server.ts'
import { anyStaff, staffWith } from '#domain/staff/staff.server.ts'
import { erasePerson } from '#platform/database/erase-person.ts'
import type { Db } from '#platform/db.ts'
import { log } from '#platform/observability/log.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { asClient, asProfessional, asStaff, type Caller } from './caller.ts'
import { anyone, client, defineAction, runAction } from './define-action.server.ts'
import { ok, fail } from './result.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

let runs = 0
const addNote = defineAction({
  name: 'test-note',
  actor: professional,
  input: z.object({ text: z.string(), version: z.string().optional() }),
  errors: ['paused', 'too_many_requests'],
  fingerprint: ['text'],
  async run({ tx, actor }, { text }) {
    runs += 1
    await tx
      .insertInto('events')
      .values({ topic: `user:${actor.userId}`, kind: 'test', payload: '{}', created_at: now })
      .execute()
    if (text === 'later') return fail('too_many_requests', 60)
    return text === 'paused' ? fail('paused') : ok({ text, professionalId: actor.id })
  },
})

const counts = async () => {
  const events = await db.selectFrom('events').select('id').execute()
  return { runs, events: events.length }
}
const keysOf = (userId: number) =>
  db.selectFrom('idempotency_keys').select('key').where('user_id', '=', userId).execute()

test('the actor is loaded before the action runs', async () => {
  const { userId, professionalId } = await aProfessional(db)
  assert.deepEqual(await addNote(db, asProfessional(userId), { text: 'a' }, now), {
    ok: true,
    value: { text: 'a', professionalId },
  })
})

test('access is checked before anything runs or is stored', async () => {
  const { userId } = await aProfessional(db)
  const before = await counts()
  assert.deepEqual(await addNote(db, asClient(userId, 'k'), { text: 'a' }, now), { ok: false, code: 'wrong_role' })
  assert.deepEqual(await addNote(db, { user: null }, { text: 'a' }, now), { ok: false, code: 'session_required' })
  const moderate = asStaff(userId, 'moderate', 'k')
  assert.deepEqual(await approve(db, moderate, { professionalId: null, amount: 1, firstApprovedBy: null }, now), {
    ok: false,
    code: 'wrong_role',
  })
  assert.deepEqual(await counts(), before)
  assert.deepEqual(await keysOf(userId), [])
})

test('an actor that cannot be loaded is an error, and the action does not run', async () => {
  const { userId } = await aClient(db)
  const before = await counts()
  assert.deepEqual(await addNote(db, asProfessional(userId), { text: 'a' }, now), {
    ok: false,
    code: 'not_a_professional',
  })
  assert.deepEqual(await counts(), before)
})

test('the error codes of an action include those of its actor and of its access', () => {
  assert.deepEqual(addNote.errors, [
    'paused',
    'too_many_requests',
    'not_a_professional',
    'session_required',
    'wrong_role',
    'account_suspended',
  ])
})

test('an idempotency key runs the action once, and returns the same result', async () => {
  const { userId } = await aProfessional(db)
  const caller = asProfessional(userId, 'k')
  const before = await counts()
  const first = await addNote(db, caller, { text: 'b', version: '1' }, now)
  assert.ok(first.ok)
  assert.deepEqual(await addNote(db, caller, { text: 'b', version: '2' }, now), first)
  assert.deepEqual(await counts(), { runs: before.runs + 1, events: before.events + 1 })
})

test('two requests at once with one idempotency key have one effect', async () => {
  const { userId } = await aProfessional(db)
  const before = await counts()
  const [one, other] = await Promise.all([1, 2].map(() => addNote(db, asProfessional(userId, 'k'), { text: 'b' }, now)))
  assert.deepEqual(one, other)
  assert.equal((await counts()).events, before.events + 1)
})

test('an idempotency key with another fingerprint is rejected', async () => {
  const { userId } = await aProfessional(db)
  await addNote(db, asProfessional(userId, 'k'), { text: 'b' }, now)
  assert.deepEqual(await addNote(db, asProfessional(userId, 'k'), { text: 'c' }, now), {
    ok: false,
    code: 'key_reused',
  })
})

test('an error rolls back what was written, and is stored under the idempotency key', async () => {
  const { userId } = await aProfessional(db)
  const before = await counts()
  for (let attempt = 0; attempt < 2; attempt++)
    assert.deepEqual(await addNote(db, asProfessional(userId, 'p'), { text: 'paused' }, now), {
      ok: false,
      code: 'paused',
    })
  assert.deepEqual(await counts(), { runs: before.runs + 1, events: before.events })
})

test('an error that says when to retry is not stored', async () => {
  const { userId } = await aProfessional(db)
  const before = await counts()
  for (let attempt = 0; attempt < 2; attempt++)
    assert.deepEqual(await addNote(db, asProfessional(userId, 'l'), { text: 'later' }, now), {
      ok: false,
      code: 'too_many_requests',
      retryAfterSeconds: 60,
    })
  assert.deepEqual(await counts(), { runs: before.runs + 2, events: before.events })
  assert.deepEqual(await keysOf(userId), [])
})

test('an idempotent action stores no key', async () => {
  const touch = defineAction({
    name: 'test-touch',
    actor: client,
    input: z.object({}),
    errors: [],
    idempotent: true,
    run: async () => ok(null),
  })
  const { userId } = await aClient(db)
  assert.deepEqual(await touch(db, asClient(userId, 'm'), {}, now), { ok: true, value: null })
  assert.deepEqual(await keysOf(userId), [])
})

test('an action identified by its input may be retried without a key, and stores a given one', async () => {
  const action = defineAction({
    name: 'test-identified-by-input',
    actor: client,
    input: z.object({}),
    errors: [],
    identifiedByInput: true,
    run: async () => ok(null),
  })
  const { userId } = await aClient(db)
  assert.equal(action.idempotent, true)
  assert.ok((await action(db, asClient(userId), {}, now)).ok)
  assert.deepEqual(await keysOf(userId), [])
  assert.ok((await action(db, asClient(userId, 'k'), {}, now)).ok)
  assert.deepEqual(await keysOf(userId), [{ key: 'k' }])
})

test('idempotency keys are deleted with their person', async () => {
  const { userId, phone } = await aProfessional(db)
  await addNote(db, asProfessional(userId, 'k'), { text: 'b' }, now)
  assert.deepEqual(await keysOf(userId), [{ key: 'k' }])
  await erasePerson(db, { userId, recipients: [phone], phone })
  assert.deepEqual(await keysOf(userId), [])
})

const committed: unknown[] = []
const charge = defineAction({
  name: 'test-charge',
  actor: client,
  input: z.object({ amount: z.int() }),
  errors: ['paused'],
  run: async (_, { amount }) => (amount > 0 ? ok({ amount }) : fail('paused')),
  async afterCommit({ db: outside }, { value, replayed }, { amount }) {
    await outside.transaction().execute(async () => void committed.push({ value, replayed, amount }))
  },
})

test('work after the commit runs for the first request and for its retry, and not after an error', async () => {
  const { userId } = await aClient(db)
  for (const amount of [5, 5]) assert.ok((await charge(db, asClient(userId, 'c'), { amount }, now)).ok)
  assert.ok(!(await charge(db, asClient(userId), { amount: 0 }, now)).ok)
  const value = { amount: 5 }
  assert.deepEqual(committed, [
    { value, replayed: false, amount: 5 },
    { value, replayed: true, amount: 5 },
  ])
})

const suggest = defineAction({
  name: 'test-suggest',
  actor: anyone,
  input: z.object({ text: z.string() }),
  errors: ['too_many_requests'],
  idempotencyKey: ({ text }) => text,
  admit: async ({ caller }) => (caller.ip === 'blocked' ? fail('too_many_requests', 60) : ok(null)),
  async run({ actor }) {
    runs += 1
    return ok({ userId: actor.user?.userId ?? null })
  },
})

test('anyone may perform an action without a session, and its own key makes the same input one request', async () => {
  const before = runs
  for (let attempt = 0; attempt < 2; attempt++)
    assert.deepEqual(await suggest(db, { user: null }, { text: 'hello' }, now), { ok: true, value: { userId: null } })
  assert.equal(runs, before + 1)
  const { userId } = await aClient(db)
  assert.deepEqual(await suggest(db, asClient(userId), { text: 'hello' }, now), { ok: true, value: { userId } })
})

const ask = defineAction({
  name: 'test-ask',
  actor: anyone,
  input: z.object({ text: z.string() }),
  errors: [],
  async run() {
    runs += 1
    return ok({ answer: runs })
  },
})

test('the key of a visitor replays nothing in another browser, by a link or with a session', async () => {
  const idempotencyKey = 'visit'
  const { userId } = await aClient(db)
  const callers: Caller[] = [
    { user: null, idempotencyKey },
    { user: null, idempotencyKey, browser: 'one' },
    { user: null, idempotencyKey, browser: 'two' },
    { user: null, idempotencyKey, linkedOrder: 'an order' },
    asClient(userId, idempotencyKey),
  ]
  const answerTo = async (caller: Caller) => JSON.stringify(await ask(db, caller, { text: 'hello' }, now))
  const answers: string[] = []
  for (const caller of callers) answers.push(await answerTo(caller))
  assert.equal(new Set(answers).size, callers.length)
  for (const [index, caller] of callers.entries()) assert.equal(await answerTo(caller), answers[index])
  const scopes = await db.selectFrom('idempotency_keys').select('scope').where('scope', 'like', 'test-ask:%').execute()
  assert.ok(
    scopes.every(({ scope: storedScope }) => !/one|two/.test(storedScope)),
    'the browser id is stored as a digest',
  )
})

test('a caller that is not admitted runs nothing', async () => {
  const before = runs
  assert.deepEqual(await suggest(db, { user: null, ip: 'blocked' }, { text: 'other' }, now), {
    ok: false,
    code: 'too_many_requests',
    retryAfterSeconds: 60,
  })
  assert.equal(runs, before)
})

const prove = defineAction({
  name: 'test-prove',
  actor: anyone,
  input: z.object({ guess: z.string() }),
  errors: ['pin_wrong', 'not_found'],
  async admit({ db }, { guess }) {
    await countGuess(db, guess)
    return guess === '1234' ? ok({ proved: guess }) : fail('pin_wrong')
  },
  run: async ({ admitted }) => (admitted.proved ? fail('not_found') : ok(null)),
})
const countGuess = (on: Db, guess: string) =>
  on
    .insertInto('rate_limits')
    .values({ key: `guess:${guess}`, points: 1, expire: 0 })
    .execute()

test('rows written by admission stay when it, or the action, fails; the action gets its value', async () => {
  assert.deepEqual(await prove(db, { user: null }, { guess: '0000' }, now), { ok: false, code: 'pin_wrong' })
  assert.deepEqual(await prove(db, { user: null }, { guess: '1234' }, now), { ok: false, code: 'not_found' })
  const counted = await db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', 'guess:%')
    .orderBy('key')
    .execute()
  assert.deepEqual(
    counted.map(({ key }) => key),
    ['guess:0000', 'guess:1234'],
  )
})

const approve = defineAction({
  name: 'test-approve',
  actor: staffWith('wallet_adjust', { secondPersonAbove: 100 }),
  input: z.object({
    professionalId: z.int().nullable(),
    amount: z.int(),
    firstApprovedBy: z.int().nullable().default(null),
  }),
  errors: ['same_person'],
  async run({ actor }, { professionalId, amount, firstApprovedBy }) {
    const approval = amount ? actor.approve({ amount, firstApprovedBy }) : null
    if (approval === 'same_person') return fail('same_person')
    const subject = `profile:${professionalId}`
    actor.audit({
      action: 'coins.adjusted',
      subject,
      after: { approval },
      parties: professionalId === null ? [] : [{ professionalId }],
    })
    return ok(approval)
  },
})
const approveAs = (staffUserId: number, input: { professionalId: number; amount: number; firstApprovedBy?: number }) =>
  approve(db, asStaff(staffUserId, 'wallet_adjust'), { firstApprovedBy: null, ...input }, now)
const auditsOf = (staffUserId: number) =>
  db.selectFrom('audit_log').select(['action', 'after']).where('staff_user_id', '=', staffUserId).execute()

test('a staff action is audited', async () => {
  const { professionalId } = await aProfessional(db)
  const staff = await aStaffMember(db)
  assert.ok((await approveAs(staff.userId, { professionalId, amount: 100 })).ok)
  assert.deepEqual(await auditsOf(staff.userId), [{ action: 'coins.adjusted', after: { approval: 'approved' } }])
})

test('above the limit a second person is required', async () => {
  const { professionalId } = await aProfessional(db)
  const first = (await aStaffMember(db)).userId
  const second = (await aStaffMember(db)).userId
  const input = { professionalId, amount: 101 }
  assert.deepEqual(await approveAs(first, input), { ok: true, value: 'needs_second_person' })
  assert.deepEqual(await approveAs(first, { ...input, firstApprovedBy: first }), { ok: false, code: 'same_person' })
  assert.deepEqual(await approveAs(second, { ...input, firstApprovedBy: first }), { ok: true, value: 'approved' })
})

test('a staff action with a limit throws without an approval', async () => {
  const { professionalId } = await aProfessional(db)
  const { userId } = await aStaffMember(db)
  await assert.rejects(approveAs(userId, { professionalId, amount: 0 }), /must be approved/)
})

test('a staff action without an audit entry throws', async () => {
  const skipAudit = defineAction({
    name: 'test-skip-audit',
    actor: staffWith('wallet_adjust'),
    input: z.object({}),
    errors: [],
    run: async () => ok(null),
  })
  const { userId } = await aStaffMember(db)
  await assert.rejects(skipAudit(db, asStaff(userId, 'wallet_adjust'), {}, now), /must set an audit entry/)
})

test('any staff member may act for themselves, with an audit entry', async () => {
  const about = (isAudited: boolean) =>
    defineAction({
      name: 'test-any-staff',
      actor: anyStaff,
      input: z.object({}),
      errors: [],
      async run({ actor }) {
        if (isAudited) actor.audit({ action: 'staff_details.changed', subject: `staff:${actor.userId}`, parties: [] })
        return ok(null)
      },
    })
  const { userId } = await aStaffMember(db, ['content'])
  assert.deepEqual(await about(true)(db, asClient(userId), {}, now), { ok: false, code: 'wrong_role' })
  assert.ok((await about(true)(db, asStaff(userId, 'content'), {}, now)).ok)
  await assert.rejects(about(false)(db, asStaff(userId, 'content'), {}, now), /audit entry/)
  const entries = await db.selectFrom('audit_log').select('subject').where('staff_user_id', '=', userId).execute()
  assert.deepEqual(entries, [{ subject: `staff:${userId}` }])
})

test('staff cannot decide on their own household', async () => {
  const { userId, professionalId } = await aProfessional(db)
  assert.deepEqual(await approveAs(userId, { professionalId, amount: 1 }), { ok: false, code: 'own_household' })
  assert.deepEqual(await auditsOf(userId), [])
})

test('an action for identified staff is refused to others', async () => {
  const suspend = defineAction({
    name: 'test-suspend',
    actor: staffWith('moderate', { identified: true }),
    input: z.object({ professionalId: z.int() }),
    errors: [],
    async run({ actor }, { professionalId }) {
      actor.audit({ action: 'profile.suspended', subject: `profile:${professionalId}`, parties: [{ professionalId }] })
      return ok(null)
    },
  })
  const { professionalId } = await aProfessional(db)
  const { userId } = await aClient(db)
  assert.deepEqual(await suspend(db, asStaff(userId, 'moderate'), { professionalId }, now), {
    ok: false,
    code: 'identification_missing',
  })
  const { userId: identified } = await aStaffMember(db)
  assert.ok((await suspend(db, asStaff(identified, 'moderate'), { professionalId }, now)).ok)
})

test('invalid action definitions do not compile', () => {
  const common = { name: 'test-types', input: z.object({}), errors: [] } as const
  const dated = defineAction({ ...common, actor: client, run: async () => ok({ at: now }) })
  const isCallable: typeof dated extends (...args: never[]) => unknown ? true : false = false
  assert.equal(isCallable, false, 'a value that is not JSON')
  // @ts-expect-error `paused` is not listed
  defineAction({ ...common, actor: client, run: async () => fail('paused') })
  const withoutAccess = [
    // @ts-expect-error there is no actor, and so no access
    () => defineAction({ ...common, run: async () => ok(null) }),
    // @ts-expect-error the actor has no access
    () => defineAction({ ...common, actor: { errors: [], load: async () => ok({}) }, run: async () => ok(null) }),
  ]
  assert.equal(withoutAccess.length, 2)
})

test('an error of a request is logged with the action, the actor and the code', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://localhost/unused')
  const info = vi.spyOn(log, 'info')
  await runAction(addNote, asClient(7), { text: 'a' })
  await runAction(addNote, { user: null }, { text: 'a' })
  assert.deepEqual(
    info.mock.calls.map(([fields]) => fields),
    [
      { action: 'test-note', actor: 'client:7', errorCode: 'wrong_role' },
      { action: 'test-note', actor: 'visitor', errorCode: 'session_required' },
    ],
  )
})
