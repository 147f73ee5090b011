import assert from 'node:assert/strict'
import sharp from 'sharp'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { aClient } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { listMessages } from '#domain/conversations/conversations.server.ts'
import { closeOtherContacts } from '#domain/leads/close-order.server.ts'
import { listPipeline } from '#domain/leads/pipeline/pipeline.server.ts'
import { rejectLead } from '#domain/leads/rejection/reject-lead.server.ts'
import { erasePicturesOf } from '#domain/pictures/pictures.server.ts'
import { storePicture } from '#domain/pictures/store-picture.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { hourMs } from '#domain/shared/durations.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { acceptProposal } from './accept-proposal.server.ts'
import { askChange } from './ask-change.server.ts'
import { expireProposals, notifyOfProposalExpiry } from './expire-proposals.server.ts'
import { markProposalSeen } from './mark-proposal-seen.server.ts'
import { findNextVersion, findProposal, listProposals } from './one-proposal.server.ts'
import { findProposalPhotoLink } from './proposal-photos.server.ts'
import type { Item } from './proposal.ts'
import { refuseProposal } from './refuse-proposal.server.ts'
import { sendProposal } from './send-proposal.server.ts'
import { deleteTemplate, saveTemplate, findTemplate, listTemplates } from './templates.server.ts'
import { withdrawProposal } from './withdraw-proposal.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

const wall: Item = { kind: 'labour', description: 'Pintar a sala', quantity: 2_500, unit: 'm2', unitCents: 4_000 }
const paint: Item = { kind: 'material', description: 'Tinta', quantity: 2_000, unit: 'un', unitCents: 8_990 }

async function aDeal({ wrote = true } = {}) {
  const { order, pro, leadId } = await aLead(db, wrote ? { message: 'Posso ir.' } : {})
  const client = { userId: order.clientId }
  const content = {
    items: [wall, paint],
    travelCents: 5_000,
    discountCents: 980,
    payment: 'Pix no fim',
    warrantyDays: 90,
  }
  return {
    order,
    pro,
    leadId,
    send: (after = 0, more: Partial<Parameters<typeof sendProposal>[2]> = {}, at = now, key?: string) =>
      sendProposal(
        db,
        asProfessional(pro.userId, key),
        { ...content, leadId, after, validDays: 10, photos: [], ...more },
        at,
      ),
    accept: (proposalId: number, at = now, userId = client.userId) =>
      acceptProposal(db, asClient(userId), { proposalId }, at),
    ask: (proposalId: number, at = now) =>
      askChange(db, asClient(client.userId), { proposalId, words: 'Sem a tinta, por favor.' }, at),
    refuse: (proposalId: number, at = now) =>
      refuseProposal(db, asClient(client.userId), { proposalId, words: 'Ficou caro.' }, at),
    withdraw: (proposalId: number, at = now, userId = pro.userId) =>
      withdrawProposal(db, asProfessional(userId), { proposalId }, at),
    see: (proposalId: number, at = now) => markProposalSeen(db, asClient(client.userId), { proposalId }, at),
    states: async () =>
      (await db.selectFrom('proposals').select('state').where('lead_id', '=', leadId).orderBy('version').execute()).map(
        ({ state }) => state,
      ),
    leadState: async () =>
      (await db.selectFrom('leads').select('state').where('id', '=', leadId).executeTakeFirstOrThrow()).state,
    told: async (userId: number) =>
      (await db.selectFrom('notifications').select('kind').where('user_id', '=', userId).orderBy('id').execute())
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('proposal_')),
  }
}

async function sent(result: ReturnType<typeof sendProposal>) {
  const answer = await result
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.value.proposalId
}
const code = async (result: Promise<{ ok: boolean; code?: string }>) => (await result).code ?? 'ok'

test('where it is still today, work may begin today', async () => {
  const deal = await aDeal()
  const lateInAcre = new Date('2026-11-21T04:30:00Z')
  const startsOn = (day: string) => deal.send(0, { startsOn: day }, lateInAcre)
  assert.equal(await code(startsOn('2026-11-19')), 'odd_days')
  assert.equal(await code(startsOn('2026-11-20')), 'ok')
})

test('a version’s total is computed, it is a card in the conversation, and the client is notified', async () => {
  const deal = await aDeal()
  const id = await sent(deal.send())
  const one = await findProposal(db, { proposalId: id, userId: deal.order.clientId, role: 'client' }, now)
  assert.equal(one?.totalCents, 10_000 + 17_980 + 5_000 - 980)
  assert.equal(one?.validUntil.toISOString(), '2026-12-01T05:00:00.000Z', 'the end of the tenth day in Acre')
  const conversation = await db
    .selectFrom('conversations')
    .select(['id', 'client_unread'])
    .where('lead_id', '=', deal.leadId)
    .executeTakeFirstOrThrow()
  const last = (
    await listMessages(db, { conversationId: conversation.id, userId: deal.order.clientId, hidesContact: false })
  ).at(-1)
  const { validUntil, ...card } = last!.proposal!
  assert.deepEqual(card, { id, version: 1, totalCents: 32_000, state: 'sent' })
  assert.equal(new Date(validUntil).getTime(), one?.validUntil.getTime())
  assert.deepEqual(await deal.told(deal.order.clientId), ['proposal_sent'])
  await assertInvariants(db)
})

test('the first view notifies the professional; a requested change is a new version with its differences', async () => {
  const deal = await aDeal()
  const first = await sent(deal.send())
  for (let times = 0; times < 2; times++) assert.ok((await deal.see(first)).ok)
  assert.deepEqual(await deal.told(deal.pro.userId), ['proposal_seen'])
  assert.ok((await deal.ask(first)).ok)
  assert.equal(await code(deal.ask(first)), 'proposal_moved_on', 'one change at a time')
  assert.deepEqual(await deal.told(deal.pro.userId), ['proposal_seen', 'proposal_change_requested'])
  const next = await findNextVersion(db, { leadId: deal.leadId, userId: deal.pro.userId }, now)
  assert.equal(next?.requestedChange, 'Sem a tinta, por favor.')
  const second = await sent(deal.send(1, { items: [{ ...wall, unitCents: 4_100 }] }))
  assert.deepEqual(await deal.states(), ['superseded', 'sent'])
  const one = await findProposal(db, { proposalId: second, userId: deal.order.clientId, role: 'client' }, now)
  assert.deepEqual(
    one?.changes.items.map(({ mark }) => mark),
    ['changed'],
  )
  assert.deepEqual(
    one?.changes.gone.map(({ description }) => description),
    ['Tinta'],
  )
  assert.equal(await code(deal.accept(first)), 'proposal_moved_on')
})

test('acceptance marks the professional as hired and opens the conversation; repeated it changes nothing', async () => {
  const deal = await aDeal()
  const id = await sent(deal.send())
  assert.ok((await deal.accept(id)).ok)
  assert.ok((await deal.accept(id, inHours(1))).ok)
  assert.deepEqual(
    { states: await deal.states(), leadState: await deal.leadState() },
    { states: ['accepted'], leadState: 'hired' },
  )
  const conversation = await db
    .selectFrom('conversations')
    .select(['state', 'client_listed'])
    .where('lead_id', '=', deal.leadId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(conversation, { state: 'open', client_listed: true })
  assert.deepEqual(await deal.told(deal.pro.userId), ['proposal_accepted'])
  assert.equal(await code(deal.refuse(id)), 'proposal_moved_on')
  await assertInvariants(db)
})

test('an accepted proposal closes the search as hired, and the others are notified only once the client agrees', async () => {
  const deal = await aDeal()
  const { uuid } = deal.order
  const other = await aLead(db, { order: deal.order })
  const statusOf = () =>
    db.selectFrom('orders').select(['status', 'closed_as']).where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const closedNotifications = async (userId: number) =>
    (await db.selectFrom('notifications').select('kind').where('user_id', '=', userId).execute()).filter(
      ({ kind }) => kind === 'order_closed',
    ).length
  const notify = () => closeOtherContacts(db, asClient(deal.order.clientId), { uuid }, inHours(2))
  assert.equal(await code(notify()), 'search_over')
  assert.ok((await deal.accept(await sent(deal.send()))).ok)
  assert.deepEqual(await statusOf(), { status: 'canceled', closed_as: 'hired' })
  assert.equal(await closedNotifications(other.pro.userId), 0)
  assert.ok((await notify()).ok)
  assert.ok((await notify()).ok)
  assert.deepEqual(
    { other: await closedNotifications(other.pro.userId), accepted: await closedNotifications(deal.pro.userId) },
    { other: 1, accepted: 0 },
  )
  assert.equal(await deal.leadState(), 'hired')
  await assertInvariants(db)
})

test('after an acceptance a new version is an offer; the accepted one stands until the client accepts it', async () => {
  const deal = await aDeal()
  const first = await sent(deal.send())
  assert.ok((await deal.accept(first)).ok)
  const second = await sent(deal.send(1))
  assert.deepEqual(await deal.states(), ['accepted', 'sent'])
  const [listed] = await listProposals(db, [deal.leadId], now)
  assert.deepEqual({ listed: listed?.id, offered: listed?.offer?.id }, { listed: first, offered: second })
  assert.ok((await deal.refuse(second)).ok)
  assert.deepEqual(await deal.states(), ['accepted', 'refused'])
  assert.deepEqual(await deal.told(deal.pro.userId), ['proposal_accepted', 'proposal_refused'])
  const third = await sent(deal.send(2))
  await sent(deal.send(3))
  assert.deepEqual(await deal.states(), ['accepted', 'refused', 'superseded', 'sent'])
  assert.equal(await code(deal.accept(third)), 'proposal_moved_on')
  assert.ok((await deal.accept(third + 1)).ok)
  assert.deepEqual(await deal.states(), ['superseded', 'refused', 'superseded', 'accepted'])
})

test('a version expires on its day; a job records it, and another may follow', async () => {
  const deal = await aDeal()
  const id = await sent(deal.send(0, { validDays: 1 }))
  const end = new Date('2026-11-22T05:00:00Z')
  assert.ok((await deal.see(id, new Date(end.getTime() - 1))).ok)
  for (const act of [deal.accept, deal.ask, deal.refuse]) assert.equal(await code(act(id, end)), 'proposal_expired')
  assert.deepEqual(await deal.states(), ['seen'])
  await expireProposals(db, new Date(end.getTime() - 1))
  assert.deepEqual(await deal.states(), ['seen'])
  await expireProposals(db, end)
  assert.deepEqual(await deal.states(), ['expired'])
  await sent(deal.send(1, {}, end))
  assert.deepEqual(await deal.states(), ['expired', 'sent'])
})

test('the client is notified a day before expiry, once, and not for one-day versions', async () => {
  const long = await aDeal()
  const short = await aDeal()
  await sent(long.send())
  await sent(short.send(0, { validDays: 1 }))
  const end = new Date('2026-12-01T05:00:00Z').getTime()
  await notifyOfProposalExpiry(db, inHours(20))
  await notifyOfProposalExpiry(db, new Date(end - 25 * hourMs))
  assert.deepEqual(await long.told(long.order.clientId), ['proposal_sent'])
  for (const hours of [24, 12]) await notifyOfProposalExpiry(db, new Date(end - hours * hourMs))
  assert.deepEqual(await long.told(long.order.clientId), ['proposal_sent', 'proposal_expiring'])
  assert.deepEqual(await short.told(short.order.clientId), ['proposal_sent'])
})

test('a proposal is visible to the two people of an active contact only', async () => {
  const deal = await aDeal()
  const other = await aDeal()
  const id = await sent(deal.send())
  assert.equal(await code(other.send(0, { leadId: deal.leadId })), 'not_found')
  for (const act of [acceptProposal, refuseProposal, markProposalSeen])
    for (const userId of [other.order.clientId, other.pro.userId, deal.pro.userId])
      assert.equal(await code(act(db, asClient(userId), { proposalId: id }, now)), 'not_found')
  for (const [userId, role] of [
    [other.order.clientId, 'client'],
    [other.pro.userId, 'professional'],
    [deal.pro.userId, 'client'],
  ] as const)
    assert.equal(await findProposal(db, { proposalId: id, userId, role }, now), undefined)
  const reason = 'Desisti do serviço'
  assert.ok((await rejectLead(db, asClient(deal.order.clientId), { leadId: deal.leadId, reason }, now)).ok)
  assert.equal(await code(deal.send(1)), 'lead_over')
  assert.equal(await code(deal.accept(id)), 'lead_over')
})

test('invalid dates, totals of zero or above a million, and stale versions are refused', async () => {
  const deal = await aDeal({ wrote: false })
  const refusals = {
    odd_days: [{ startsOn: '2026-11-19' }, { startsOn: '2026-11-25', endsOn: '2026-11-24' }, { endsOn: '2026-11-01' }],
    odd_total: [{ discountCents: 32_980 }, { items: [{ ...wall, quantity: 50_000_000, unitCents: 100_000_000 }] }],
    proposal_moved_on: [{ after: 1 }],
  }
  for (const [expected, inputs] of Object.entries(refusals))
    for (const options of inputs) assert.equal(await code(deal.send(0, options)), expected)
  await sent(deal.send(0, { startsOn: '2026-11-20', endsOn: '2026-11-20' }))
  assert.equal(await code(deal.send(0)), 'proposal_moved_on')
})

test('the same key sends once; two devices send one version and one error', async () => {
  const deal = await aDeal()
  const twice = await Promise.all([deal.send(0, {}, now, 'k'), deal.send(0, {}, now, 'k')])
  assert.deepEqual(twice[0], twice[1])
  const both = await Promise.all([deal.send(1), deal.send(1, { warrantyDays: 30 })])
  assert.deepEqual(both.map(codeOf).toSorted(), ['ok', 'proposal_moved_on'])
  assert.equal((await deal.states()).length, 2)
})

test('concurrent acceptance, refusal and new version: exactly one wins', async () => {
  for (let round = 0; round < 8; round++) {
    const deal = await aDeal()
    const id = await sent(deal.send())
    const answers = [deal.accept(id), deal.refuse(id)]
    const two = await Promise.all(round % 2 ? answers : answers.toReversed())
    assert.equal(two.filter(({ ok }) => ok).length, 1)

    const racing = await aDeal()
    const old = await sent(racing.send())
    const [accepted, next] = await Promise.all([racing.accept(old), racing.send(1)])
    assert.ok(next.ok)
    assert.deepEqual(await racing.states(), accepted.ok ? ['accepted', 'sent'] : ['superseded', 'sent'])
    const { changes_id } = await db
      .selectFrom('proposals')
      .select('changes_id')
      .where('id', '=', next.value.proposalId)
      .executeTakeFirstOrThrow()
    assert.equal(changes_id, accepted.ok ? old : null, 'an offer of change says what it would change')
  }
  await assertInvariants(db)
})

test('a withdrawn proposal notifies the client and has its own error code, and another version may follow', async () => {
  const deal = await aDeal()
  const id = await sent(deal.send())
  const other = await aDeal()
  assert.equal(await code(deal.withdraw(id, now, other.pro.userId)), 'not_found', 'only its professional withdraws')
  for (let times = 0; times < 2; times++) assert.ok((await deal.withdraw(id)).ok)
  assert.deepEqual(await deal.states(), ['withdrawn'])
  assert.deepEqual(await deal.told(deal.order.clientId), ['proposal_sent', 'proposal_withdrawn'])
  assert.deepEqual(
    { accept: await code(deal.accept(id)), ask: await code(deal.ask(id)), refuse: await code(deal.refuse(id)) },
    { accept: 'proposal_withdrawn', ask: 'proposal_withdrawn', refuse: 'proposal_withdrawn' },
  )
  assert.ok((await deal.see(id)).ok)
  assert.deepEqual(await deal.told(deal.pro.userId), [])
  const one = await findProposal(db, { proposalId: id, userId: deal.order.clientId, role: 'client' }, inHours(24 * 30))
  assert.equal(one?.state, 'withdrawn', 'the clock does not turn it into an expired one')
  const [contact] = await listPipeline(db, { userId: deal.pro.userId })
  assert.equal(contact!.valueCents, 0, 'a withdrawn total is not the value of the contact')
  const next = await sent(deal.send(1))
  assert.ok((await deal.accept(next)).ok)
  assert.equal(await code(deal.withdraw(next)), 'proposal_moved_on', 'an accepted version is agreed by both')
  await assertInvariants(db)
})

test('withdrawing an offer of change leaves the accepted version', async () => {
  const deal = await aDeal()
  const agreed = await sent(deal.send())
  assert.ok((await deal.accept(agreed)).ok)
  const offer = await sent(deal.send(1))
  assert.ok((await deal.withdraw(offer)).ok)
  assert.deepEqual(await deal.states(), ['accepted', 'withdrawn'])
})

test('concurrent acceptance and withdrawal over two connections: exactly one wins', async () => {
  for (let round = 0; round < 8; round++) {
    const deal = await aDeal()
    const id = await sent(deal.send())
    const both = [() => deal.accept(id), () => deal.withdraw(id)]
    const results = await Promise.all((round % 2 ? both : both.toReversed()).map((one) => one()))
    assert.equal(results.filter(({ ok }) => ok).length, 1)
    const [state] = await deal.states()
    const lost = results.find(({ ok }) => !ok)
    assert.equal((await deal.leadState()) === 'hired', state === 'accepted')
    assert.equal(lost && !lost.ok && lost.code, state === 'accepted' ? 'proposal_moved_on' : 'proposal_withdrawn')
  }
  await assertInvariants(db)
})

test('acceptance wins over a concurrent change request, which gets an error', async () => {
  for (let round = 0; round < 8; round++) {
    const deal = await aDeal()
    const id = await sent(deal.send())
    const both = [() => deal.accept(id), () => deal.ask(id)]
    await Promise.all((round % 2 ? both : both.toReversed()).map((one) => one()))
    assert.deepEqual(
      { states: await deal.states(), leadState: await deal.leadState() },
      { states: ['accepted'], leadState: 'hired' },
    )
    assert.equal(await code(deal.ask(id)), 'proposal_moved_on')
  }
  await assertInvariants(db)
})

test('a template is private, stored under its name, and can be deleted', async () => {
  const deal = await aDeal()
  const other = await aDeal()
  const { userId } = deal.pro
  const content = { items: [wall], travelCents: 0, discountCents: 0, payment: 'Pix', warrantyDays: 60 }
  for (const warrantyDays of [30, 60])
    assert.ok(
      (await saveTemplate(db, asProfessional(userId), { templateName: 'Sala', ...content, warrantyDays }, now)).ok,
    )
  const [template, ...more] = await listTemplates(db, userId)
  assert.equal(more.length, 0)
  assert.equal((await findTemplate(db, { userId, templateId: template!.id }))?.warrantyDays, 60)
  assert.equal(await findTemplate(db, { userId: other.pro.userId, templateId: template!.id }), undefined)
  const remove = (by: number) => deleteTemplate(db, asProfessional(by), { templateId: template!.id }, now)
  assert.equal(await code(remove(other.pro.userId)), 'not_found')
  for (let index = 1; index < 20; index++)
    assert.ok((await saveTemplate(db, asProfessional(userId), { templateName: `${index}`, ...content }, now)).ok)
  assert.equal(
    await code(saveTemplate(db, asProfessional(userId), { templateName: 'Outro', ...content }, now)),
    'too_many_models',
  )
  const deleted = await remove(userId)
  assert.deepEqual(await remove(userId), deleted, 'a retry returns it as well')
  assert.equal((await listTemplates(db, userId)).length, 19)
  assert.ok(
    deleted.ok && (await saveTemplate(db, asProfessional(userId), deleted.value, now)).ok,
    'saving it again undoes it',
  )
  const restored = (await listTemplates(db, userId)).find(({ name }) => name === 'Sala')
  assert.equal((await findTemplate(db, { userId, templateId: restored!.id }))?.warrantyDays, 60)
})

test('a proposal moves its contact to the proposal stage and sets its value', async () => {
  const deal = await aDeal()
  const column = async () => {
    const [only] = await listPipeline(db, { userId: deal.pro.userId })
    return [only!.stage, only!.valueCents]
  }
  await sent(deal.send())
  assert.deepEqual(await column(), ['quote', 32_000])
  const second = await sent(deal.send(1, { discountCents: 0 }))
  assert.deepEqual(await column(), ['quote', 32_980])
  assert.ok((await deal.accept(second)).ok)
  assert.deepEqual(await column(), ['won', 32_980])
})

test('photos belong to a version, are visible to the two, and are erased with their sender’s account', async () => {
  const deal = await aDeal()
  const other = await aDeal()
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer()
  const aPhoto = async (userId = deal.pro.userId) => {
    const stored = await storePicture(db, { userId, role: 'professional', purpose: 'proposal', bytes }, now)
    assert.ok(stored.ok)
    return stored.value.name
  }
  const first = await aPhoto()
  const second = await aPhoto()

  const foreign = await aPhoto(other.pro.userId)
  assert.equal(await code(deal.send(0, { photos: [first, foreign] })), 'photo_gone')
  assert.deepEqual(await deal.states(), [], 'and nothing was sent')
  const one = await sent(deal.send(0, { photos: [first, second] }))
  const two = await sent(deal.send(1, { photos: [second] }))
  const names = async (proposalId: number) =>
    (await findProposal(db, { proposalId, userId: deal.order.clientId, role: 'client' }, now))!.photos.map(
      ({ name }) => name,
    )
  assert.deepEqual({ one: await names(one), two: await names(two) }, { one: [first, second], two: [second] })
  assert.deepEqual((await listProposals(db, [deal.leadId], now))[0]!.photoCount, 1)
  assert.deepEqual((await findNextVersion(db, { leadId: deal.leadId, userId: deal.pro.userId }, now))!.last!.photos, [
    second,
  ])

  const opens = async (name: string, userId: number) =>
    (await findProposalPhotoLink(db, { name, small: true, userId }, now)) !== null
  assert.deepEqual(
    {
      client: await opens(first, deal.order.clientId),
      professional: await opens(first, deal.pro.userId),
      otherProfessional: await opens(foreign, other.pro.userId),
    },
    { client: true, professional: true, otherProfessional: true },
  )

  const { userId: stranger } = await aClient(db)
  assert.deepEqual(
    {
      stranger: await opens(first, stranger),
      otherProfessional: await opens(first, other.pro.userId),
      otherClient: await opens(first, other.order.clientId),
    },
    { stranger: false, otherProfessional: false, otherClient: false },
  )
  assert.ok(!(await opens(foreign, other.order.clientId)), 'not before it was sent')

  await db.transaction().execute((tx) => erasePicturesOf(tx, deal.pro.userId))
  assert.deepEqual(
    { names: await names(one), isOpened: await opens(second, deal.order.clientId) },
    { names: [], isOpened: false },
  )
})
