import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aConversation, aLead, aVisit } from '#db/builders/leads.ts'
import { anOffer, anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, aStaffMember } from '#db/builders/people.ts'
import { aVerification } from '#db/builders/verifications.ts'
import { replayDeletion } from '#domain/account-deletion/delete-account.server.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { requestRefund } from '#domain/leads/refund-claims/request-refund.server.ts'
import { editOrderDetailsWith } from '#domain/matching/edit-order-details.server.ts'
import { inviteProfessional } from '#domain/matching/invite-professional.server.ts'
import { lockOffers } from '#domain/matching/lock-offers.server.ts'
import { decideReport } from '#domain/moderation/decide-report.server.ts'
import { approveVerification, assignVerification } from '#domain/moderation/verify-professionals.server.ts'
import { adjustCoins, decideAdjustment } from '#domain/moderation/wallet-decisions.server.ts'
import { saveWave } from '#domain/orders/orders.server.ts'
import { authenticateOrder } from '#domain/orders/placement/authenticate-order.server.ts'
import { changeOrderPhone } from '#domain/orders/placement/change-order-phone.server.ts'
import { findOrderAwaitingPin } from '#domain/orders/placement/order-awaiting-pin.server.ts'
import { createAlbum } from '#domain/portfolio/edit-albums.server.ts'
import { eraseProfile } from '#domain/professionals/professionals.server.ts'
import { saveTemplate } from '#domain/proposals/templates.server.ts'
import { buyCoinsFrom } from '#domain/purchases/buy-coins.server.ts'
import { asClient, asProfessional, asStaff } from '#domain/shared/caller.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { sendDocuments } from '#domain/verification/send-documents.server.ts'
import { proposeVisit } from '#domain/visits/propose-visit.server.ts'
import { getCoinBalance, forfeitCoins, lockWallet } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { sandboxPayments } from '#platform/payments/sandbox-payments.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { assertInvariants } from './support/invariants.ts'
import { runAgainstLocks } from './support/lock-conflict.ts'
import { getQueuedPin } from './support/pins.ts'
import { aRequest, requestOrder } from './support/requests.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const iris = await aStaffMember(db)
const nina = await aStaffMember(db)

const lockProfile = (tx: Db, id: number) =>
  tx.selectFrom('professionals').select('id').where('id', '=', id).forNoKeyUpdate().execute()

const lockLead = (tx: Db, id: number) => tx.selectFrom('leads').select('id').where('id', '=', id).forUpdate().execute()

/** What a deletion changes of the coins and the profile of a professional. */
async function leave(tx: Db, pro: { professionalId: number; userId: number; phone: string }) {
  await forfeitCoins(tx, pro, now)
  await eraseProfile(tx, pro, now)
}

test('coins granted during an account deletion are refused, not lost in its wallet', async () => {
  const pro = await aProfessional(db, { coins: 5 })
  const gift = { professionalId: pro.professionalId, coins: 40, reason: 'Erro nosso no pedido.' }
  const result = await runAgainstLocks(db, () => adjustCoins(db, asStaff(nina.userId, 'wallet_adjust'), gift, now), {
    lockFirst: (tx) => lockWallet(tx, pro.professionalId),
    lockSecond: (tx) => leave(tx, pro),
  })
  assert.deepEqual(result, { ok: false, code: 'professional_gone' })
  assert.equal(await getCoinBalance(db, pro.professionalId), 0)
  await assertInvariants(db)
})

test('an adjustment approved during an account deletion is refused', async () => {
  const pro = await aProfessional(db, { coins: 5 })
  const gift = { professionalId: pro.professionalId, coins: 140, reason: 'Erro nosso no pedido.' }
  assert.ok((await adjustCoins(db, asStaff(nina.userId, 'wallet_adjust'), gift, now)).ok)
  const { id: adjustmentId } = await db
    .selectFrom('coin_adjustments')
    .select('id')
    .where('professional_id', '=', pro.professionalId)
    .executeTakeFirstOrThrow()
  const approval = { adjustmentId, decision: 'confirm' } as const
  const decided = await runAgainstLocks(
    db,
    () => decideAdjustment(db, asStaff(iris.userId, 'wallet_adjust'), approval, now),
    {
      lockFirst: (tx) => lockWallet(tx, pro.professionalId),
      lockSecond: (tx) => leave(tx, pro),
    },
  )
  assert.deepEqual(decided, { ok: false, code: 'professional_gone' })
  assert.equal(await getCoinBalance(db, pro.professionalId), 0)
  await assertInvariants(db)
})

/** A professional whose identity is not approved yet. */
async function aNewcomer() {
  const pro = await aProfessional(db, { approved: false, coins: 0 })
  const begun = { state: 'active', document: pro.phone } as const
  await db.updateTable('professionals').set(begun).where('id', '=', pro.professionalId).execute()
  return pro
}

async function aClaimedVerification(kind: 'identity' | 'company') {
  const pro = await aNewcomer()
  const verificationId = await aVerification(db, pro, { kind, ...(kind === 'company' && { number: '12ABC34501DE35' }) })
  const verifier = asStaff(iris.userId, 'verify_pros')
  assert.ok((await assignVerification(db, verifier, { verificationId }, now)).ok)
  return { ...pro, verificationId, approve: () => approveVerification(db, verifier, { verificationId }, now) }
}

test('staff close a conversation while it is reported again: conversation before report', async () => {
  const { conversationId, order, pro } = await aConversation(db)
  const { id: reportId } = await db
    .insertInto('message_reports')
    .values({
      conversation_id: conversationId,
      reporter_user_id: order.clientId,
      reported_user_id: pro.userId,
      reason: 'offensive',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const closed = { reportId, decision: 'closed' } as const
  const decided = await runAgainstLocks(db, () => decideReport(db, asStaff(iris.userId, 'moderate'), closed, now), {
    lockFirst: (tx) =>
      tx.selectFrom('conversations').select('id').where('id', '=', conversationId).forUpdate().execute(),
    lockSecond: (tx) => tx.selectFrom('message_reports').select('id').where('id', '=', reportId).forUpdate().execute(),
  })
  assert.ok(decided.ok)
})

test('an identity is approved while its wallet changes: wallet before profile', async () => {
  const { approve, professionalId } = await aClaimedVerification('identity')
  const approved = await runAgainstLocks(db, approve, {
    lockFirst: (tx) => lockWallet(tx, professionalId),
    lockSecond: (tx) => lockProfile(tx, professionalId),
  })
  assert.ok(approved.ok)
  await assertInvariants(db)
})

test('a document is approved while its profile changes: profile before verification', async () => {
  const { approve, professionalId, verificationId } = await aClaimedVerification('company')
  const approved = await runAgainstLocks(db, approve, {
    lockFirst: (tx) => lockProfile(tx, professionalId),
    lockSecond: (tx) =>
      tx.selectFrom('verifications').select('id').where('id', '=', verificationId).forUpdate().execute(),
  })
  assert.ok(approved.ok)
})

test('documents are sent while their profile changes: profile before verification', async () => {
  const pro = await aNewcomer()
  const verificationId = await aVerification(db, pro, { status: 'pending', withPieces: true })
  const documents = { kind: 'identity', holder: 'Carlos Teixeira' } as const
  const sent = await runAgainstLocks(db, () => sendDocuments(db, asProfessional(pro.userId), documents, now), {
    lockFirst: (tx) => lockProfile(tx, pro.professionalId),
    lockSecond: (tx) =>
      tx.selectFrom('verifications').select('id').where('id', '=', verificationId).forUpdate().execute(),
  })
  assert.ok(sent.ok, JSON.stringify(sent))
})

test('a professional is deleted while a client answers the survey: lead before profile', async () => {
  const { leadId, pro } = await aLead(db, { accepted: true })
  await runAgainstLocks(db, () => replayDeletion(db, { userId: pro.userId, role: 'professional' }, now), {
    lockFirst: (tx) => lockLead(tx, leadId),
    lockSecond: (tx) => lockProfile(tx, pro.professionalId),
  })
  const { state } = await db.selectFrom('leads').select('state').where('id', '=', leadId).executeTakeFirstOrThrow()
  assert.equal(state, 'ended')
  await assertInvariants(db)
})

test('a client is deleted while another visit is proposed: lead before visit', async () => {
  const { leadId, order } = await aLead(db, { accepted: true })
  const visitId = await aVisit(db, { leadId, startsAt: inHours(48) })
  await runAgainstLocks(db, () => replayDeletion(db, { userId: order.clientId, role: 'client' }, now), {
    lockFirst: (tx) => lockLead(tx, leadId),
    lockSecond: (tx) => tx.updateTable('visits').set({ note: 'Levo a tinta.' }).where('id', '=', visitId).execute(),
  })
  const { note, state } = await db
    .selectFrom('visits')
    .select(['note', 'state'])
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow()
  assert.deepEqual({ note, state }, { note: '', state: 'canceled' })
})

async function aWaitingOrder(phone: string) {
  const browser = 'browser-of-order'
  const result = await requestOrder(db, { user: null, browser }, aRequest('pintor', { phone }), now)
  assert.ok(result.ok)
  const orderUuid = result.value.uuid
  const { phoneId } = (await findOrderAwaitingPin(db, { orderUuid, browser }))!
  return { orderUuid, phoneId, browser }
}

const lockOrder = (tx: Db, uuid: string) =>
  tx.selectFrom('orders').select('id').where('uuid', '=', uuid).forUpdate().execute()

test('a phone is verified while its account is deleted: user before order', async () => {
  const client = await aClient(db)
  const order = await aWaitingOrder(client.phone)
  const pin = await getQueuedPin(db, client.phone)
  const { browser, ...which } = order
  const proof = await runAgainstLocks(
    db,
    () => authenticateOrder(db, { user: null, browser }, { ...which, pin }, now),
    {
      lockFirst: (tx) => tx.selectFrom('users').select('id').where('id', '=', client.userId).forNoKeyUpdate().execute(),
      lockSecond: (tx) => lockOrder(tx, order.orderUuid),
    },
  )
  assert.ok(proof.ok)
})

test('the phone of an order changes while the order is purged: order before PIN', async () => {
  const order = await aWaitingOrder('11987669001')
  const { browser, ...ids } = order
  const change = () => changeOrderPhone(db, { user: null, browser }, { ...ids, phone: '11987669002' }, now)
  const changed = await runAgainstLocks(db, change, {
    lockFirst: (tx) => lockOrder(tx, order.orderUuid),
    lockSecond: (tx) =>
      tx.selectFrom('pin_challenges').select('id').where('uuid', '=', order.phoneId).forUpdate().execute(),
  })
  assert.ok(changed.ok)
})

test('a professional is invited while a wave reaches them: offers before order', async () => {
  const order = await anOrder(db)
  const pro = await aProfessional(db)
  const invitation = { userId: order.clientId, uuid: order.uuid, slug: `carlos-${pro.userId}` }
  const invited = await runAgainstLocks(
    db,
    () => inviteProfessional(db, asClient(invitation.userId), invitation, now),
    {
      lockFirst: async (tx) => {
        await lockOffers(tx, order.id)
        await anOffer(tx, { order, pro })
      },
      lockSecond: (tx) => saveWave(tx, order.id, { from: 0, wave: 1 }),
    },
  )
  assert.ok(invited.ok)
  const offers = await db.selectFrom('order_offers').select('invited_at').where('order_id', '=', order.id).execute()
  assert.deepEqual(offers, [{ invited_at: now }])
})

type Author = { userId: number; leadId: number }
const line = { kind: 'labour', description: 'Pintura', quantity: 1_000, unit: 'dia', unitCents: 20_000 } as const
const terms = { travelCents: 0, discountCents: 0, payment: 'Pix', warrantyDays: 90, conditions: '' }
const writes: Record<string, [lock: 'wallet' | 'profile', write: (pro: Author) => Promise<{ ok: boolean }>]> = {
  claim: [
    'wallet',
    ({ userId, leadId }) =>
      requestRefund(db, asProfessional(userId), { leadId, reason: 'wrong_contact', words: 'Ninguém atende.' }, now),
  ],
  purchase: [
    'wallet',
    ({ userId }) =>
      buyCoinsFrom(() => sandboxPayments(() => db))(db, asProfessional(userId), { packageId: 'p20' }, now),
  ],
  template: [
    'profile',
    ({ userId }) => saveTemplate(db, asProfessional(userId), { templateName: 'Sala', items: [line], ...terms }, now),
  ],
  album: ['profile', ({ userId }) => createAlbum(db, asProfessional(userId), { title: 'Salas' }, now)],
}

for (const [name, [lock, write]] of Object.entries(writes))
  test(`the ${name} of a professional during the deletion of the account is refused`, async () => {
    const { leadId, pro } = await aLead(db)
    const written = await runAgainstLocks(db, () => write({ ...pro, leadId }), {
      lockFirst: (tx) => (lock === 'wallet' ? lockWallet(tx, pro.professionalId) : lockProfile(tx, pro.professionalId)),
      lockSecond: (tx) => leave(tx, pro),
    })
    assert.equal(written.ok, false)
  })

test('place and date change while a photo is added: order before rate limit', async () => {
  const { uuid, userId } = await anOrder(db)
  const place = { postalCode: '13010-001', state: 'sp', city: 'campinas', district: 'Centro', street: 'Rua Barão' }
  const edit = { uuid, userId, ...place }
  const edited = await runAgainstLocks(
    db,
    () => editOrderDetailsWith(async () => false)(db, asClient(edit.userId), edit, now),
    {
      lockFirst: (tx) => lockOrder(tx, uuid),
      lockSecond: (tx) => consumeLimit(tx, personLimits.orderChange, userId),
    },
  )
  assert.ok(edited.ok, JSON.stringify(edited))
})

test('another visit is proposed while the coming one is canceled: visit before rate limit', async () => {
  const { leadId, pro } = await aLead(db, { accepted: true })
  const visitId = await aVisit(db, { leadId, startsAt: inHours(48) })
  const { userId } = pro
  const visit = {
    leadId,
    day: '2026-11-24',
    time: '10:00',
    minutes: 60 as const,
    address: 'Rua das Flores, 10',
    note: '',
  }
  const proposed = await runAgainstLocks(db, () => proposeVisit(db, asProfessional(userId), visit, now), {
    lockFirst: (tx) => tx.selectFrom('visits').select('id').where('id', '=', visitId).forUpdate().execute(),
    lockSecond: (tx) => consumeLimit(tx, personLimits.visit, userId),
  })
  assert.ok(proposed.ok, JSON.stringify(proposed))
})
