import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { openSession } from '#domain/identity/sessions/session.server.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { findContact, listContacts } from '#domain/leads/contact/contacts.server.ts'
import { markContact } from '#domain/leads/contact/mark-contact.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { findProfilesOfOrder } from '#domain/leads/order-profiles.server.ts'
import { refundUnanswered } from '#domain/leads/refund/refund-unanswered.server.ts'
import { refundUnopened } from '#domain/leads/refund/refund-unopened.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { blockOrder } from '#domain/moderation/block-order.server.ts'
import { approveReview, withdrawReview } from '#domain/moderation/decide-review.server.ts'
import { reviewQueue } from '#domain/moderation/review-queue.server.ts'
import { restoreProfessional, suspendProfessional } from '#domain/moderation/suspend-professional.server.ts'
import { listNewestReviews } from '#domain/reviews/reviews.server.ts'
import { asClient, asProfessional, asStaff } from '#domain/shared/caller.ts'
import { answerSurvey } from '#domain/surveys/answer-survey.server.ts'
import { surveyForm } from '#domain/surveys/survey-forms.server.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { assertInvariants } from './support/invariants.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

type Client = Awaited<ReturnType<typeof aClient>>
type Pro = Awaited<ReturnType<typeof aProfessional>>
type How = { client?: Client; pro?: Pro; wrote?: boolean; accepted?: boolean; at?: Date }

/** A client's order with one slot, taken by the professional. */
async function aDeal({ client, pro, wrote = true, accepted = false, at = testNow }: How = {}) {
  const her = client ?? (await aClient(db))
  const him = pro ?? (await aProfessional(db))
  const order = await anOrder(db, { client: her, maxLeads: 1 })
  const published = { created_at: at, verified_at: at, published_at: at, expires_at: inHours(48, at) }
  await db.updateTable('orders').set(published).where('id', '=', order.id).execute()
  const unlocked = await unlockLead(db, asProfessional(him.userId), { orderUuid: order.uuid }, at)
  assert.ok(unlocked.ok)
  const { leadId, coinsPaid } = unlocked.value
  const firstMessage =
    wrote && (await sendFirstMessage(db, asProfessional(him.userId), { leadId, text: 'Posso amanhã.' }, inHours(1, at)))
  const chatId = firstMessage && firstMessage.ok ? firstMessage.value.chatId : ''
  if (accepted) assert.ok((await acceptConversation(db, asClient(her.userId), { leadId }, inHours(2, at))).ok)
  return { client: her, pro: him, order, leadId, coinsPaid, chatId, at }
}
type Deal = Awaited<ReturnType<typeof aDeal>>

const praise = ({ client, pro, order, leadId, at }: Deal, rating = 5, hours = 60) =>
  answerSurvey(
    db,
    asClient(client.userId),
    {
      userId: client.userId,
      requestId: order.uuid,
      formId: surveyForm('service').id,
      answers: [],
      rating,
      comment: 'Excelente!',
      hired: { leadId, professionalId: pro.professionalId },
    },
    inHours(hours, at),
  )
/** Submits a review; returns whether it is public. */
async function isPublic(deal: Deal) {
  const answer = await praise(deal)
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.value.isPublic
}
const signalsOf = async ({ leadId }: Deal) =>
  (await db.selectFrom('reviews').select('signals').where('lead_id', '=', leadId).executeTakeFirst())?.signals
const reviewOf = ({ leadId }: Deal) =>
  db.selectFrom('reviews').selectAll().where('lead_id', '=', leadId).executeTakeFirstOrThrow()
const ratingOf = ({ professionalId }: Pro) =>
  db
    .selectFrom('professionals')
    .select(['rating_sum', 'reviews_count'])
    .where('id', '=', professionalId)
    .executeTakeFirstOrThrow()
const stateOf = async ({ leadId }: Deal) =>
  (await db.selectFrom('leads').select('state').where('id', '=', leadId).executeTakeFirstOrThrow()).state
const countNotifications = async (userId: number, kind: string) =>
  (await db.selectFrom('notifications').select('id').where('user_id', '=', userId).where('kind', '=', kind).execute())
    .length
const listNotifications = async (userId: number, kind: string) =>
  (
    await db
      .selectFrom('notifications')
      .select('payload')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .execute()
  ).map(({ payload }) => payload)
const chat = ({ chatId }: Deal, userId: number, at: Date) =>
  sendMessage(db, asClient(userId), { chatId, text: 'Oi!', clientId: randomUUID() }, at)

test('a contact refunded unopened counts for no review or hire', async () => {
  const client = await aClient(db)
  const pro = await aProfessional(db)
  for (let round = 0; round < 4; round++) {
    const deal = await aDeal({ client, pro, at: inHours(24 * 100 * round) })
    await refundUnopened(db, inHours(50, deal.at))
    assert.deepEqual(await praise(deal), { ok: false, code: 'contact_returned' })
    assert.equal(await stateOf(deal), 'ended')
    const answers = db.selectFrom('survey_responses').select('id').where('order_id', '=', deal.order.id)
    assert.deepEqual(await answers.execute(), [], 'the client may still say that nobody was hired')
  }
  assert.equal(await getCoinBalance(db, pro.professionalId), 200)
  assert.deepEqual(await ratingOf(pro), { rating_sum: 0, reviews_count: 0 })
  await assertInvariants(db)
})

test('a half-refunded contact counts once the client has answered', async () => {
  const deal = await aDeal({ accepted: true })
  assert.ok((await chat(deal, deal.pro.userId, inHours(30))).ok)
  await refundUnanswered(db, inHours(24 * 6))
  assert.equal(await getCoinBalance(db, deal.pro.professionalId), 200 - Math.floor(deal.coinsPaid / 2))
  assert.deepEqual(await praise(deal, 5, 24 * 7), { ok: false, code: 'contact_returned' })
  assert.ok((await chat(deal, deal.pro.userId, inHours(24 * 7))).ok)
  assert.deepEqual(await praise(deal, 5, 24 * 7), { ok: false, code: 'contact_returned' }, 'the professional alone')
  assert.ok((await chat(deal, deal.client.userId, inHours(24 * 8))).ok)
  const answer = await praise(deal, 5, 24 * 8)
  assert.ok(answer.ok && answer.value.isPublic)
  assert.equal(await stateOf(deal), 'hired')
})

test('a fully refunded contact hides phone and e-mail, a half-refunded one does not', async () => {
  const whole = await aDeal()
  const half = await aDeal({ accepted: true })
  const seenBy = async ({ pro, leadId }: Deal) => {
    const one = await findContact(db, { userId: pro.userId, leadId })
    assert.deepEqual(
      (await listContacts(db, pro.userId)).map(({ phone, email }) => [phone, email]),
      [[one!.phone, one!.email]],
    )
    return [one!.phone, one!.email, one!.hiddenBecause]
  }
  assert.deepEqual(await seenBy(whole), [whole.client.phone, 'bia@exemplo.com.br', null])
  assert.ok((await chat(half, half.pro.userId, inHours(30))).ok)
  await refundUnopened(db, inHours(50))
  await refundUnanswered(db, inHours(24 * 6))
  assert.deepEqual(await seenBy(whole), [null, null, 'refunded'])
  assert.deepEqual(await seenBy(half), [half.client.phone, 'bia@exemplo.com.br', null])
  const profiles = async ({ order, client }: Deal) =>
    (await findProfilesOfOrder(db, { requestId: order.uuid, clientUserId: client.userId }))!.leads.map(({ id }) => id)
  assert.deepEqual(
    { whole: await profiles(whole), half: await profiles(half) },
    { whole: [], half: [half.leadId] },
    'nobody has it any more',
  )
})

test('of a review and a concurrent refund only one succeeds', async () => {
  for (let round = 0; round < 10; round++) {
    const deal = await aDeal()
    const [answer] = await Promise.all(
      round % 2
        ? [praise(deal), refundUnopened(db, inHours(50))]
        : [refundUnopened(db, inHours(50)), praise(deal)].toReversed(),
    )
    const isPaidBack = (await getCoinBalance(db, deal.pro.professionalId)) === 200
    assert.notEqual((answer as { ok: boolean }).ok, isPaidBack)
    assert.equal(await stateOf(deal), isPaidBack ? 'ended' : 'hired')
  }
  await assertInvariants(db)
})

test('a client’s silence is refunded to the same professional at most twice in 90 days', async () => {
  const client = await aClient(db)
  const pro = await aProfessional(db)
  const balances = []
  for (const hours of [0, 72, 144]) {
    const deal = await aDeal({ client, pro, at: inHours(hours) })
    await Promise.all([refundUnopened(db, inHours(50, deal.at)), refundUnopened(db, inHours(50, deal.at))])
    balances.push(await getCoinBalance(db, pro.professionalId))
    assert.equal(await stateOf(deal), hours < 144 ? 'ended' : 'contacted')
  }
  assert.deepEqual(balances.slice(0, 2), [200, 200])
  assert.ok(balances[2]! < 200)
  const other = await aDeal({ client, at: inHours(150) })
  await refundUnopened(db, inHours(200))
  assert.equal(await getCoinBalance(db, other.pro.professionalId), 200, 'somebody else is paid back')
  const later = inHours(24 * 100)
  const before = await getCoinBalance(db, pro.professionalId)
  await aDeal({ client, pro, at: later })
  await refundUnopened(db, inHours(50, later))
  assert.equal(await getCoinBalance(db, pro.professionalId), before)
  await assertInvariants(db)
})

test('a review of a suspended professional stays anonymous until they return; its pages are rebuilt', async () => {
  const deal = await aDeal()
  assert.equal(await isPublic(deal), true)
  const { professionalId } = deal.pro
  const { category_id } = await reviewOf(deal)
  const { userId } = await aStaffMember(db)
  const shown = async () =>
    (await listNewestReviews(db, { professionalId }, 5)).map(({ professional }) => professional?.name)
  const countRecalculations = async () => {
    const purged = await db.selectFrom('events').select('payload').where('kind', '=', 'pages.purged').execute()
    return purged.filter(({ payload }) => (payload as { tags: string[] }).tags.includes(`service:${category_id}`))
      .length
  }
  const [named] = await shown()
  assert.ok(named)
  const before = await countRecalculations()
  const suspended = await suspendProfessional(
    db,
    asStaff(userId, 'verify_pros'),
    { professionalId, reason: 'asked_advance' },
    testNow,
  )
  assert.ok(suspended.ok)
  assert.deepEqual(
    { shown: await shown(), written: await countRecalculations() },
    { shown: [undefined], written: before + 1 },
  )
  assert.ok(
    (await restoreProfessional(db, asStaff(userId, 'verify_pros'), { professionalId, note: 'Conferido.' }, testNow)).ok,
  )
  assert.deepEqual(
    { shown: await shown(), written: await countRecalculations() },
    { shown: [named], written: before + 2 },
  )
})

test('a review without the professional’s message or mark waits, and their mark publishes it', async () => {
  const deal = await aDeal({ wrote: false })
  assert.equal(await isPublic(deal), false)
  assert.deepEqual(await signalsOf(deal), ['one_sided'])
  const { userId, professionalId } = deal.pro
  assert.deepEqual(await ratingOf(deal.pro), { rating_sum: 0, reviews_count: 0 })
  assert.deepEqual(await listNewestReviews(db, { professionalId }, 5), [])
  assert.deepEqual(
    {
      pending: await countNotifications(userId, 'review_pending'),
      published: await countNotifications(userId, 'review_published'),
    },
    { pending: 1, published: 0 },
  )
  assert.deepEqual(await listNotifications(userId, 'review_pending'), [{ leadId: deal.leadId }])
  const mark = () => markContact(db, asProfessional(userId), { leadId: deal.leadId, mark: 'talked' }, inHours(70))
  for (const result of await Promise.all([mark(), mark(), mark()])) assert.ok(result.ok)
  assert.deepEqual(await ratingOf(deal.pro), { rating_sum: 5, reviews_count: 1 })
  assert.equal((await listNewestReviews(db, { professionalId }, 5)).length, 1)
  assert.equal(await countNotifications(userId, 'review_published'), 1)
  const talked = await aDeal({ wrote: false })
  const byPhone = { leadId: talked.leadId, userId: talked.pro.userId, mark: 'talked' as const }
  assert.ok((await markContact(db, asProfessional(byPhone.userId), byPhone, inHours(3))).ok)
  assert.equal(await isPublic(talked), true, 'a professional reached by phone may be reviewed at once')
  await assertInvariants(db)
})

test('two phones verified in one browser put the review on hold', async () => {
  const deal = await aDeal()
  const proved = (phone: string, mark: Buffer, at = testNow) =>
    db
      .insertInto('pin_challenges')
      .values({
        uuid: randomUUID(),
        purpose: 'login',
        phone,
        code_hash: randomBytes(32),
        browser_hash: mark,
        last_sent_at: at,
        expires_at: inHours(1, at),
        verified_at: at,
        created_at: at,
      })
      .execute()
  const mark = randomBytes(32)
  await proved(deal.client.phone, mark)
  await proved(deal.pro.phone, mark)
  assert.equal(await isPublic(deal), false)
  assert.deepEqual(await signalsOf(deal), ['same_browser'])
  const shown = await aDeal()
  await proved(shown.client.phone, mark)
  await proved(shown.pro.phone, mark)
  await openSession(db, { userId: shown.client.userId, ip: '127.0.0.1' }, testNow)
  assert.equal(await isPublic(shown), true, 'anyone who shows the product on their own machine is everybody in it')
  const apart = await aDeal()
  await proved(apart.client.phone, randomBytes(32))
  await proved(apart.pro.phone, randomBytes(32))
  await proved(apart.client.phone, mark, inHours(-24 * 200))
  assert.equal(await isPublic(apart), true)
})

test('reviews of fifty clients behind the professional’s office address are published and listed', async () => {
  const pro = await aProfessional(db, { coins: 2000 })
  const at = (userId: number, ip: string) => openSession(db, { userId, ip }, testNow)
  await at(pro.userId, '189.40.77.12')
  const before = (await reviewQueue(db)).total
  for (let n = 0; n < 50; n++) {
    const deal = await aDeal({ pro })
    await at(deal.client.userId, '189.40.77.12')
    assert.equal(await isPublic(deal), true)
    assert.deepEqual(await signalsOf(deal), ['same_address'])
  }
  assert.equal((await reviewQueue(db)).total, before + 50)
  const home = await aDeal()
  await at(home.client.userId, '127.0.0.1')
  await at(home.pro.userId, '127.0.0.1')
  assert.equal(await isPublic(home), true)
  assert.deepEqual(await signalsOf(home), [], 'an address of our own network tells nothing')
})

test('repeated pairs within 90 days, or always the same few, are held for review; honest ones are not', async () => {
  const client = await aClient(db)
  const pro = await aProfessional(db, { coins: 2000 })
  const day = (days: number) => inHours(24 * days)
  const createDealAfter = async (days: number, who: How = {}) => {
    const deal = await aDeal({ client, pro, at: day(days), ...who })
    return [await isPublic(deal), await signalsOf(deal)]
  }
  assert.deepEqual(await createDealAfter(0), [true, []])
  assert.deepEqual(await createDealAfter(30), [false, ['again']])
  assert.deepEqual(await createDealAfter(130), [true, ['one_professional']], 'a client who comes back now and then')
  assert.deepEqual(await createDealAfter(300), [false, ['few_clients', 'one_professional']])
  for (let n = 0; n < 4; n++) assert.deepEqual((await createDealAfter(301 + n, { client: await aClient(db) }))[0], true)
  assert.deepEqual(await createDealAfter(310, { pro: await aProfessional(db) }), [true, []], 'of somebody else')
  await assertInvariants(db)
})

test('of two concurrent answers about one pair one is published', async () => {
  for (let round = 0; round < 5; round++) {
    const client = await aClient(db)
    const pro = await aProfessional(db)
    const one = await aDeal({ client, pro })
    const two = await aDeal({ client, pro, at: inHours(24) })
    const both = await Promise.all([isPublic(one), isPublic(two)])
    assert.deepEqual(both.filter(Boolean), [true])
    assert.equal((await ratingOf(pro)).reviews_count, 1)
  }
})

test('staff publish or withdraw a review with a reason; it is counted, notified and audited', async () => {
  const staff = await aStaffMember(db)
  const deal = await aDeal({ wrote: false })
  assert.equal(await isPublic(deal), false)

  const { id } = await reviewOf(deal)
  const listed = (await reviewQueue(db)).reviews.find((one) => one.id === id)!
  assert.deepEqual(
    {
      signals: listed.signals,
      isPublic: listed.isPublic,
      byClient: listed.byClient,
      ofPair: listed.ofPair,
      ofProfessional: listed.ofProfessional,
      clientsOfProfessional: listed.clientsOfProfessional,
    },
    { signals: ['one_sided'], isPublic: false, byClient: 1, ofPair: 1, ofProfessional: 1, clientsOfProfessional: 1 },
  )
  assert.equal(listed.client, 'Bia')

  const decide = (decision: { kept: true } | { kept: false; reason: 'arranged' }, note = '') =>
    decision.kept
      ? approveReview(db, asStaff(staff.userId, 'moderate'), { reviewId: id }, inHours(80))
      : withdrawReview(
          db,
          asStaff(staff.userId, 'moderate'),
          { reviewId: id, reason: decision.reason, note },
          inHours(80),
        )

  const decisions = await Promise.all([decide({ kept: true }), decide({ kept: true }), decide({ kept: true })])
  assert.equal(decisions.filter(({ ok }) => ok).length, 1)
  assert.deepEqual(await ratingOf(deal.pro), { rating_sum: 5, reviews_count: 1 })
  assert.ok((await decide({ kept: false, reason: 'arranged' }, 'mesmo endereço')).ok)
  assert.deepEqual(await decide({ kept: false, reason: 'arranged' }), { ok: false, code: 'already_decided' })
  assert.deepEqual(await ratingOf(deal.pro), { rating_sum: 0, reviews_count: 0 })
  assert.equal(await countNotifications(deal.client.userId, 'review_withdrawn'), 1)
  assert.deepEqual(await listNotifications(deal.client.userId, 'review_withdrawn'), [
    { uuid: deal.order.uuid, reason: 'arranged' },
  ])

  const talked = { leadId: deal.leadId, userId: deal.pro.userId, mark: 'talked' as const }
  assert.ok((await markContact(db, asProfessional(talked.userId), talked, inHours(90))).ok)
  assert.equal((await reviewOf(deal)).published_at, null, 'a withdrawn review stays withdrawn')

  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('subject', '=', `review:${id}`)
    .orderBy('id')
    .execute()
  assert.deepEqual(audit, [
    { action: 'review.kept', after: { isPublic: true } },
    { action: 'review.withdrawn', after: { isPublic: false, reason: 'arranged', note: 'mesmo endereço' } },
  ])
  assert.ok(!(await reviewQueue(db)).reviews.some((one) => one.id === id), 'decided is not in the queue')
  assert.deepEqual(await approveReview(db, asStaff(staff.userId, 'moderate'), { reviewId: 999_999 }, testNow), {
    ok: false,
    code: 'not_found',
  })

  await assertInvariants(db)
})

test('staff find a published review by the address of its profile and withdraw it as offensive', async () => {
  const deal = await aDeal()
  assert.ok(await isPublic(deal))
  const { id } = await reviewOf(deal)
  const { slug } = await db
    .selectFrom('professionals')
    .select('slug')
    .where('id', '=', deal.pro.professionalId)
    .executeTakeFirstOrThrow()
  const found = async (profile?: string) => (await reviewQueue(db, profile)).reviews.map((one) => one.id)
  assert.ok(!(await found()).includes(id), 'nothing suspicious')
  for (const typed of [slug, ` https://ajeita.example/profissionais/${slug}/avaliacoes#avaliacao `])
    assert.deepEqual(await found(typed), [id], typed)
  assert.deepEqual(await found('nobody'), [])
  const staff = await aStaffMember(db)
  const decision = { reviewId: id, reason: 'offensive', note: '' } as const
  assert.ok((await withdrawReview(db, asStaff(staff.userId, 'moderate'), decision, inHours(80))).ok)
  assert.deepEqual(await ratingOf(deal.pro), { rating_sum: 0, reviews_count: 0 })
  assert.deepEqual(await found(slug), [])
})

test('staff cannot decide on a review of their household', async () => {
  const deal = await aDeal({ wrote: false })
  assert.equal(await isPublic(deal), false)
  const { id: reviewId } = await reviewOf(deal)
  const own = await aStaffMember(db)
  await db.updateTable('users').set({ phone: deal.pro.phone }).where('id', '=', own.userId).execute()
  assert.deepEqual(await approveReview(db, asStaff(own.userId, 'moderate'), { reviewId }, inHours(80)), {
    ok: false,
    code: 'own_household',
  })
  assert.deepEqual((await reviewOf(deal)).published_at, null)
  const colleague = await aStaffMember(db)
  assert.ok((await approveReview(db, asStaff(colleague.userId, 'moderate'), { reviewId }, inHours(80))).ok)
})

test('a review decided meanwhile by a colleague is reported and not changed', async () => {
  const iris = await aStaffMember(db)
  const nina = await aStaffMember(db)
  const deal = await aDeal({ wrote: false })
  assert.equal(await isPublic(deal), false)
  const { id: reviewId } = await reviewOf(deal)
  const shown = { reviewId, wasUndecided: 'sim' } as const
  assert.ok(
    (await withdrawReview(db, asStaff(iris.userId, 'moderate'), { ...shown, reason: 'arranged' }, inHours(80))).ok,
  )
  assert.deepEqual(await approveReview(db, asStaff(nina.userId, 'moderate'), shown, inHours(81)), {
    ok: false,
    code: 'already_decided',
  })
  assert.equal((await reviewOf(deal)).published_at, null)
  assert.ok(
    (await approveReview(db, asStaff(nina.userId, 'moderate'), { reviewId }, inHours(82))).ok,
    'who knows of it may',
  )
})

test('blocking an order withdraws its review and contact', async () => {
  const staff = await aStaffMember(db)
  const deal = await aDeal({ accepted: true })
  assert.equal(await isPublic(deal), true)
  await db.updateTable('orders').set({ status: 'searching', max_leads: 2 }).where('id', '=', deal.order.id).execute()
  const block = { orderUuid: deal.order.uuid, reason: 'fraud' as const }
  assert.ok((await blockOrder(db, asStaff(staff.userId, 'moderate'), block, inHours(70))).ok)
  assert.deepEqual(await ratingOf(deal.pro), { rating_sum: 0, reviews_count: 0 })
  assert.equal((await findContact(db, { userId: deal.pro.userId, leadId: deal.leadId }))?.phone, null)
  await assertInvariants(db)
})
