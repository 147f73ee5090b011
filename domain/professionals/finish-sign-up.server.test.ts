import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { aVerification } from '#db/builders/verifications.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { findAddress } from '#domain/places/find-address.server.ts'
import { asProfessional, visitor } from '#domain/shared/caller.ts'
import { signUpAddress } from '#presenters/sign-up-page.ts'
import { testDatabase } from '#test/support/database.ts'
import { wrongPin, getQueuedPin } from '#test/support/pins.ts'
import { scope } from '#test/support/scope.ts'
import { beginSignUp, purgeSignUps, openSignUp } from './begin-sign-up.server.ts'
import { completeCompany, completeProfile } from './complete-profile.server.ts'
import { finishSignUp } from './finish-sign-up.server.ts'
import { nameProfile } from './name-profile.server.ts'
import { editAreaWith } from './profile-settings/edit-area.server.ts'
import { addService, removeService } from './profile-settings/edit-services.server.ts'
import { listSignUpEmails, remindUnfinished, signUpEmail } from './remind-sign-ups.server.ts'
import { askSignUpPin, resendSignUpPin } from './sign-up-pin.server.ts'
import { signUpProgress } from './sign-up-progress.server.ts'
import { missingStep } from './sign-up-steps.ts'

const editArea = editAreaWith(findAddress, () => [])

const { db } = await testDatabase(scope)
await refreshCatalog(db)

let phones = 0
const newBox = () => ({ email: `nova${++phones}@exemplo.com.br`, phone: `1196${String(1_000_000 + phones)}` })

async function begin(box = newBox(), campaign = {}) {
  const begun = await beginSignUp(db, visitor, { ...box, campaign }, testNow)
  assert.ok(begun.ok)
  return { ...box, redirectUrl: signUpAddress(begun.value), token: begun.value.token }
}

const agreed = async (token: string) => {
  const sent = await askSignUpPin(db, visitor, { token }, testNow)
  assert.ok(sent.ok)
}
const intentOf = (phone: string) =>
  db.selectFrom('sign_ups').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow()

test('the sign-up box stores e-mail, phone, campaign and the digest of the token', async () => {
  const { phone, token, redirectUrl } = await begin(newBox(), { utm_source: 'site' })
  assert.match(redirectUrl, /^\/profissional\/cadastro\?token=[\w-]{43}$/)
  const row = await intentOf(phone)
  assert.deepEqual(row.campaign, { utm_source: 'site' })
  assert.equal(row.token_hash.length, 32)
  assert.ok(!JSON.stringify(row).includes(token))
  assert.deepEqual(row.expires_at, inHours(24))
})

test('a registered phone gets the usual response and is informed after verification; a client may become a professional (AMB-86)', async () => {
  const existingProfessional = await aProfessional(db, { phone: '11955554444' })
  const client = await aClient(db, { phone: '11955552222' })
  for (const [box, code] of [
    [{ email: 'outro@exemplo.com.br', phone: existingProfessional.phone }, 'account_known'],
    // A verified phone proves no mailbox: it neither reveals nor blocks its owner.
    [{ email: 'carlos@exemplo.com.br', phone: '11955553333' }, undefined],
    [{ email: 'bia2@exemplo.com.br', phone: client.phone }, undefined],
  ] as const) {
    const { token, redirectUrl } = await begin(box)
    assert.match(redirectUrl, /^\/profissional\/cadastro\?token=/)
    await agreed(token)
    const finished = await finishSignUp(db, visitor, { token, pin: await getQueuedPin(db, box.phone) }, testNow)
    assert.equal(finished.ok ? undefined : finished.code, code)
    const accounts = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'professional')
      .where('phone', '=', box.phone)
      .execute()
    assert.equal(accounts.length, 1)
  }
})

test('sign-up e-mails reveal no phone; a mailbox with an account gets none', async () => {
  const existingProfessional = await aProfessional(db, { phone: '11955557777' })
  const boxes = { known: 'carlos@exemplo.com.br', knownPhone: 'outra@exemplo.com.br', nobody: 'nova@exemplo.com.br' }
  await begin({ email: boxes.known, phone: '11955556666' })
  await begin({ email: boxes.knownPhone, phone: existingProfessional.phone })
  await begin({ email: boxes.nobody, phone: '11955558888' })
  await listSignUpEmails(db, inHours(2))
  const written = await db
    .selectFrom('sign_ups')
    .select(['email', 'reminders_sent as emails'])
    .where('used_at', 'is', null)
    .where('phone', 'like', '119555%')
    .execute()
  const emails = Object.fromEntries(written.map((each) => [each.email, each.emails]))
  assert.deepEqual(
    { known: emails[boxes.known], knownPhone: emails[boxes.knownPhone], nobody: emails[boxes.nobody] },
    { known: 0, knownPhone: 1, nobody: 1 },
  )
  await db.deleteFrom('sign_ups').where('phone', 'like', '119555%').execute()
})

test('unknown, expired and used tokens have different errors', async () => {
  const { token } = await begin()
  assert.ok((await openSignUp(db, token, inHours(23.9))).ok)
  assert.deepEqual(await openSignUp(db, token, inHours(24)), { ok: false, code: 'sign_up_expired' })
  assert.deepEqual(await openSignUp(db, `${token}x`, testNow), { ok: false, code: 'sign_up_unknown' })
})

test('four concurrent requests send one code', async () => {
  const { phone, token } = await begin()
  await Promise.all(Array.from({ length: 4 }, () => agreed(token)))
  const sent = await db.selectFrom('pin_challenges').select('sent_count').where('phone', '=', phone).execute()
  assert.deepEqual(sent, [{ sent_count: 1 }])
})

test('the right PIN creates person, profile and empty wallet and opens a session, once', async () => {
  const { phone, email, token } = await begin()
  await agreed(token)
  const pin = await getQueuedPin(db, phone)
  assert.deepEqual(await finishSignUp(db, visitor, { token, pin: wrongPin(pin) }, testNow), {
    ok: false,
    code: 'pin_wrong',
  })
  const finished = await finishSignUp(db, visitor, { token, pin }, testNow)
  assert.ok(finished.ok)
  const createdProfile = await db
    .selectFrom('users as u')
    .innerJoin('professionals as p', 'p.user_id', 'u.id')
    .innerJoin('wallets as w', 'w.professional_id', 'p.id')
    .select(['u.id as userId', 'u.role', 'u.email', 'p.state', 'p.documentation_approved as approved'])
    .select(['p.is_unnamed as isUnnamed', 'p.base_city_id as cityId', 'w.balance', 'p.slug'])
    .where('u.phone', '=', phone)
    .executeTakeFirstOrThrow()
  const { userId, slug, ...rest } = createdProfile
  assert.equal(slug, `profissional-${userId}`)
  assert.deepEqual(rest, {
    role: 'professional',
    email,
    state: 'phone_verified',
    approved: false,
    isUnnamed: true,
    cityId: null,
    balance: 0,
  })
  assert.deepEqual(await finishSignUp(db, visitor, { token, pin }, testNow), { ok: false, code: 'sign_up_used' })
})

test('two right PINs at once make one account', async () => {
  const { phone, token } = await begin()
  await agreed(token)
  const pin = await getQueuedPin(db, phone)
  const answers = await Promise.all([1, 2, 3].map(() => finishSignUp(db, visitor, { token, pin }, testNow)))
  assert.equal(answers.filter(({ ok }) => ok).length, 1)
  assert.equal((await db.selectFrom('users').select('id').where('phone', '=', phone).execute()).length, 1)
})

test('a repeated request sends one code; a resend after 10 s sends another', async () => {
  const { phone, token } = await begin()
  await agreed(token)
  const first = await getQueuedPin(db, phone)
  await agreed(token)
  assert.equal(await getQueuedPin(db, phone), first)
  assert.deepEqual(await resendSignUpPin(db, visitor, { token }, testNow), {
    ok: false,
    code: 'resend_too_early',
    retryAfterSeconds: 9,
  })
  assert.ok((await resendSignUpPin(db, visitor, { token }, new Date(testNow.getTime() + 11_000))).ok)
})

test('an abandoned sign-up is purged after a day', async () => {
  const { phone } = await begin()
  await purgeSignUps(db, inHours(23))
  assert.ok(await intentOf(phone))
  await purgeSignUps(db, inHours(25))
  assert.equal((await db.selectFrom('sign_ups').select('id').execute()).length, 0)
})

const tasks = (name: 'send-sign-up-reminder') =>
  sql<{ id: number }>`select (payload->>'id')::int as id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name} order by 1`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))

test('an unfinished sign-up gets two e-mails, whose link continues it on any device', async () => {
  const { phone, token } = await begin()
  const { id } = await intentOf(phone)
  const written = async () => (await tasks('send-sign-up-reminder')).filter((one) => one === Number(id)).length
  await listSignUpEmails(db, inHours(0.9))
  assert.equal(await written(), 0)
  await listSignUpEmails(db, inHours(1))
  await listSignUpEmails(db, inHours(2))
  assert.equal(await written(), 1)
  const email = await signUpEmail(db, Number(id), inHours(2))
  assert.ok(email && email.token.length <= 100 && email.token !== token)
  const byBox = await openSignUp(db, token, inHours(2))
  const byEmail = await openSignUp(db, email.token, inHours(2))
  assert.deepEqual(byEmail, byBox)
  await agreed(email.token)
  await listSignUpEmails(db, inHours(20))
  await listSignUpEmails(db, inHours(23))
  assert.equal(await written(), 2)
  const pin = await getQueuedPin(db, phone)
  assert.ok((await finishSignUp(db, visitor, { token: email.token, pin }, testNow)).ok)
  assert.equal(await signUpEmail(db, Number(id), inHours(2)), undefined)
  assert.deepEqual(await openSignUp(db, token, inHours(2)), { ok: false, code: 'sign_up_used' })
})

test('a sign-up days late gets only the last e-mail', async () => {
  const { phone } = await begin()
  const { id } = await intentOf(phone)
  const { userId } = await begun()
  const written = async () => (await tasks('send-sign-up-reminder')).filter((one) => one === Number(id)).length
  const notificationsOf = async () =>
    (await db.selectFrom('notifications').select('kind').where('user_id', '=', userId).execute()).filter(
      ({ kind }) => kind === 'sign_up_unfinished',
    ).length
  for (const [emails, reminders] of [
    [20, 72],
    [20.25, 72.25],
    [23.9, 300],
  ] as const) {
    await listSignUpEmails(db, inHours(emails))
    await remindUnfinished(db, inHours(reminders))
    assert.deepEqual(
      { written: await written(), told: await notificationsOf() },
      { written: 1, told: 1 },
      `after ${emails} and ${reminders} hours`,
    )
  }
})

/** A person with only a verified phone. */
async function begun() {
  const { phone, token } = await begin()
  await agreed(token)
  assert.ok((await finishSignUp(db, visitor, { token, pin: await getQueuedPin(db, phone) }, testNow)).ok)
  return db
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id as userId'])
    .where('u.phone', '=', phone)
    .executeTakeFirstOrThrow()
}
const nina = { name: 'Nina Prado', email: 'nina@exemplo.com.br' }
const somewhere = { base: 'Campinas, SP', cityIds: [], states: [], online: false }
const painter = () => catalog().serviceBySlug('pintor')!.id
async function filledIn() {
  const person = await begun()
  const { userId } = person
  assert.ok((await nameProfile(db, asProfessional(userId), nina, testNow)).ok)
  assert.ok((await addService(db, asProfessional(userId), { serviceId: painter() }, testNow)).ok)
  assert.ok((await editArea(db, asProfessional(userId), somewhere, testNow)).ok)
  return person
}
const company = { cnpj: '12.ABC.345/01DE-35', companyName: 'Nina Pinturas Ltda' }

test('a sign-up continues on every device; the document comes last', async () => {
  const { userId } = await begun()
  const next = async () => missingStep((await signUpProgress(db, userId))!)
  const complete = () => completeProfile(db, asProfessional(userId), { document: '52998224725' }, testNow)
  const steps = [
    async () => nameProfile(db, asProfessional(userId), nina, testNow),
    async () => addService(db, asProfessional(userId), { serviceId: painter() }, testNow),
    async () => editArea(db, asProfessional(userId), somewhere, testNow),
  ]

  for (const [index, step] of steps.entries()) {
    assert.equal(await next(), ['name', 'services', 'area'][index])
    assert.deepEqual(await complete(), { ok: false, code: 'steps_missing' })
    assert.ok((await step()).ok)
  }
  assert.ok(
    (await removeService(db, asProfessional(userId), { serviceId: painter() }, testNow)).ok,
    'a wrong choice is taken back',
  )
  assert.equal(await next(), 'services')
  assert.ok((await steps[1]!()).ok)
  assert.equal(await next(), 'document')
  assert.ok((await complete()).ok)
  assert.equal(await next(), null)

  const existingRow = await db
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['u.name', 'u.email', 'p.name as profileName', 'p.slug', 'p.state'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

  const slug = `nina-prado-${userId}`
  assert.deepEqual(existingRow, { ...nina, profileName: nina.name, slug, state: 'active' })
  assert.ok(
    (await nameProfile(db, asProfessional(userId), { ...nina, name: 'Outra' }, testNow)).ok,
    'a tab that was left open',
  )
  assert.equal((await signUpProgress(db, userId))!.isUnnamed, false)

  const { name } = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  assert.equal(name, nina.name)
})

test('a name with contact data is refused, as in every profile text', async () => {
  const { userId } = await begun()
  const named = async (name: string) => {
    const result = await nameProfile(db, asProfessional(userId), { ...nina, name }, testNow)
    return result.ok ? 'ok' : result.code
  }
  assert.equal(await named('Nina Zap 11 98765-4321'), 'contact_data')
  assert.equal(await named('Nina www.ninapinta.com.br'), 'link')
  assert.equal((await signUpProgress(db, userId))!.isUnnamed, true)
  assert.equal(await named("Nina D'Ávila & Irmãs, 24 horas"), 'ok')
})

test('an account without a CPF is reminded after one and three days, a complete one never; a company has CNPJ and name', async () => {
  const abandonedSignUp = await begun()
  const whole = await filledIn()
  const second = await filledIn()
  assert.deepEqual(
    await completeCompany(db, asProfessional(whole.userId), { ...company, cnpj: '12.ABC.345/01DE-36' }, testNow),
    { ok: false, code: 'invalid_company' },
  )
  assert.ok((await completeCompany(db, asProfessional(whole.userId), company, testNow)).ok)
  await aVerification(
    db,
    { ...whole, professionalId: whole.id },
    { kind: 'company', status: 'approved', number: '12ABC34501DE35' },
  )
  assert.deepEqual(await completeCompany(db, asProfessional(second.userId), company, testNow), {
    ok: false,
    code: 'document_taken',
  })
  for (const hours of [23, 24, 30, 72, 90, 200]) await remindUnfinished(db, inHours(hours))
  const notificationsOf = async (userId: number) =>
    (
      await db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', 'sign_up_unfinished')
        .execute()
    ).length
  assert.deepEqual(
    { left: await notificationsOf(abandonedSignUp.userId), whole: await notificationsOf(whole.userId) },
    { left: 2, whole: 0 },
  )
})
