import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { markContact } from '#domain/leads/contact/mark-contact.server.ts'
import { listPipeline } from '#domain/leads/pipeline/pipeline.server.ts'
import { rejectLead } from '#domain/leads/rejection/reject-lead.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { loadNotificationFacts } from '#domain/notifications/notification-facts.server.ts'
import { asProfessional, asClient } from '#domain/shared/caller.ts'
import { addDays, addHours } from '#domain/shared/durations.ts'
import { visitFile, visitsCalendar } from '#presenters/calendar.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { answerVisit, cancelVisit } from './answer-visit.server.ts'
import { findCalendar, findCalendarToken, renewCalendar } from './calendar.server.ts'
import { endVisits } from './end-visits.server.ts'
import { proposeVisit } from './propose-visit.server.ts'
import { remindOfVisits } from './remind-of-visits.server.ts'
import { overlap } from './visit.ts'
import {
  conflictsIn,
  endVisitsOf,
  findVisitForClient,
  findVisitForProfessional,
  listVisits,
  listVisitsOfLead,
  listVisitsOfOrder,
} from './visits.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

const dayIn = (days: number) => addDays(now, days).toISOString().slice(0, 10)

async function aContact({ pro = undefined as { userId: number } | undefined, talked = true } = {}) {
  const order = await anOrder(db)
  const { userId } = pro ?? (await aProfessional(db, { coins: 500 }))
  const unlocked = await unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, now)
  assert.ok(unlocked.ok)
  const { leadId } = unlocked.value
  if (talked) assert.ok((await markContact(db, asProfessional(userId), { leadId, mark: 'talked' }, now)).ok)
  type Options = Partial<Parameters<typeof proposeVisit>[2] & { userId: number }>
  const propose = ({ userId: by = userId, ...options }: Options = {}, at = now) =>
    proposeVisit(
      db,
      asProfessional(by),
      { leadId, day: dayIn(3), time: '14:00', minutes: 60, address: 'Rua das Flores, 10', note: '', ...options },
      at,
    )
  return { leadId, userId, uuid: order.uuid, clientId: order.clientId, propose }
}
const unwrap = <Value>(result: { ok: true; value: Value } | { ok: false; code: string }) => {
  assert.ok(result.ok, JSON.stringify(result))
  return result.value
}
const notificationsOf = async (userId: number) =>
  (
    await db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', userId)
      .where('kind', 'like', 'visit%')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

test('a visit is proposed, confirmed and canceled, each time with one notification', async () => {
  const contact = await aContact()
  const { visitId } = unwrap(await contact.propose())
  assert.deepEqual(unwrap(await contact.propose()), { visitId }, 'the same once more is the same one')
  const [column] = await listPipeline(db, { userId: contact.userId })
  assert.equal(column?.stage, 'visit', 'its contact is in that column')
  const ofClient = { visitId, userId: contact.clientId }
  for (let index = 0; index < 3; index++)
    assert.ok((await answerVisit(db, asClient(ofClient.userId), { ...ofClient, answer: 'confirm', words: '' }, now)).ok)
  assert.equal((await findVisitForClient(db, { ...ofClient, uuid: contact.uuid }, now))?.state, 'confirmed')
  for (let index = 0; index < 2; index++)
    assert.ok((await cancelVisit(db, asProfessional(contact.userId), { visitId }, now)).ok)
  assert.deepEqual(await notificationsOf(contact.clientId), ['visit_proposed', 'visit_withdrawn'])
  assert.deepEqual(await notificationsOf(contact.userId), ['visit_confirmed'])
  assert.deepEqual(
    await answerVisit(db, asClient(ofClient.userId), { ...ofClient, answer: 'confirm', words: '' }, now),
    {
      ok: false,
      code: 'visit_changed',
    },
  )
  await assertInvariants(db)
})

test('the same visit with another note is one visit, and the client sees the latest note', async () => {
  const contact = await aContact()
  const { visitId } = unwrap(await contact.propose())
  const ofClient = { visitId, userId: contact.clientId }
  unwrap(await answerVisit(db, asClient(ofClient.userId), { ...ofClient, answer: 'confirm', words: '' }, now))
  assert.deepEqual(unwrap(await contact.propose({ note: 'Interfone 12' })), { visitId })
  const visitForClient = await findVisitForClient(db, { ...ofClient, uuid: contact.uuid }, now)
  assert.deepEqual(
    { state: visitForClient?.state, note: visitForClient?.note },
    { state: 'confirmed', note: 'Interfone 12' },
  )
  assert.deepEqual(await notificationsOf(contact.clientId), ['visit_proposed'])
})

test('every change of a visit updates the open pages of both', async () => {
  const contact = await aContact()
  const notificationsOf = async () => {
    const rows = await db.deleteFrom('events').where('kind', '=', 'visit.changed').returning('topic').execute()
    return rows.map(({ topic }) => topic).toSorted()
  }
  await notificationsOf() // of earlier tests
  const both = [contact.clientId, contact.userId].map((userId) => `user:${userId}`).toSorted()
  const { visitId } = unwrap(await contact.propose())
  assert.deepEqual(await notificationsOf(), both, 'proposed')
  unwrap(await contact.propose({ note: 'Interfone 12' }))
  assert.deepEqual(await notificationsOf(), both, 'other words')
  const ofClient = { visitId, userId: contact.clientId }
  unwrap(await answerVisit(db, asClient(ofClient.userId), { ...ofClient, answer: 'confirm', words: '' }, now))
  assert.deepEqual(await notificationsOf(), both, 'confirmed')
  unwrap(await cancelVisit(db, asClient(ofClient.userId), ofClient, now))
  assert.deepEqual(await notificationsOf(), both, 'taken back')
  unwrap(await contact.propose({ time: '18:30' }))
  await notificationsOf()
  unwrap(await markContact(db, asProfessional(contact.userId), { leadId: contact.leadId, mark: 'gave_up' }, now))
  await endVisits(db, now)
  assert.deepEqual(await notificationsOf(), both, 'off with its contact')
})

test('the client may ask for another time, also after confirming; a new proposal replaces the old one', async () => {
  const contact = await aContact()
  const first = unwrap(await contact.propose()).visitId
  const ofClient = { userId: contact.clientId, words: 'Só depois das 18h' }
  assert.ok(
    (await answerVisit(db, asClient(ofClient.userId), { visitId: first, ...ofClient, answer: 'confirm' }, now)).ok,
  )
  assert.ok(
    (await answerVisit(db, asClient(ofClient.userId), { visitId: first, ...ofClient, answer: 'decline' }, now)).ok,
  )
  const second = unwrap(await contact.propose({ time: '18:30' })).visitId
  const third = unwrap(await contact.propose({ time: '19:00' })).visitId
  assert.deepEqual(
    (await listVisitsOfLead(db, contact.leadId, now)).map(({ visitId, state, answer }) => [visitId, state, answer]),
    [
      [third, 'proposed', null],
      [second, 'canceled', null],
      [first, 'declined', 'Só depois das 18h'],
    ],
  )
  assert.ok((await cancelVisit(db, asClient(contact.clientId), { visitId: third }, now)).ok)
  assert.deepEqual(await notificationsOf(contact.userId), ['visit_confirmed', 'visit_declined', 'visit_canceled'])
})

test('a past visit is unchanged by later proposals and endings', async () => {
  const contact = await aContact()
  const { visitId } = unwrap(await contact.propose())
  unwrap(await answerVisit(db, asClient(contact.clientId), { visitId, answer: 'confirm', words: '' }, now))
  const after = inHours(4 * 24)
  const next = unwrap(await contact.propose({ day: dayIn(6) }, after)).visitId
  const states = async () => (await listVisitsOfLead(db, contact.leadId, after)).map((one) => [one.visitId, one.state])
  const first = [visitId, 'confirmed']
  assert.deepEqual(await states(), [[next, 'proposed'], first])
  const feed = visitsCalendar(
    (await findCalendar(db, (await findCalendarToken(db, contact.userId))!, after))!.visits,
    after,
  )
  assert.match(feed, /STATUS:CONFIRMED/)
  assert.doesNotMatch(feed, /STATUS:CANCELLED/)
  const rejection = { leadId: contact.leadId, userId: contact.clientId, reason: 'Desisti do serviço' }
  unwrap(await rejectLead(db, asClient(rejection.userId), rejection, after))
  await endVisits(db, after)
  assert.deepEqual(await states(), [[next, 'canceled'], first])
  await db.transaction().execute((tx) => endVisitsOf(tx, { clientId: contact.clientId }, after))
  assert.deepEqual(await states(), [[next, 'canceled'], first])
})

test('the next visit is notified and reminded although an earlier one was confirmed', async () => {
  const contact = await aContact()
  const yes = (visitId: number, at: Date) =>
    answerVisit(db, asClient(contact.clientId), { visitId, answer: 'confirm', words: '' }, at)
  unwrap(await yes(unwrap(await contact.propose()).visitId, now))
  const after = inHours(4 * 24)
  const { visitId } = unwrap(await contact.propose({ day: dayIn(8) }, after))
  const areTrue = async (at: Date) => {
    const notifications = await db
      .selectFrom('notifications')
      .select(['id', 'kind'])
      .where('lead_id', '=', contact.leadId)
      .where('kind', 'like', 'visit%')
      .orderBy('id')
      .execute()
    const abouts = await loadNotificationFacts(
      db,
      notifications.map(({ id }) => id),
    )
    return notifications.filter(({ id }) => abouts.get(id)!.isTrueAt(at)).map(({ kind }) => kind)
  }
  assert.deepEqual(await areTrue(after), ['visit_proposed'])
  unwrap(await yes(visitId, after))
  const dayBefore = inHours(7 * 24 + 6)
  await remindOfVisits(db, dayBefore)
  assert.deepEqual(await areTrue(dayBefore), ['visit_confirmed', 'visit_soon', 'visit_near'])
})

test('a past visit is neither answered nor withdrawn, and an unanswered one says so', async () => {
  const contact = await aContact()
  const { visitId } = unwrap(await contact.propose())
  const { startsAt } = (await listVisitsOfLead(db, contact.leadId, now))[0]!
  const ofClient = { visitId, userId: contact.clientId, words: '' }
  const begun = { ok: false, code: 'visit_begun' }
  for (const answer of ['confirm', 'decline'] as const)
    assert.deepEqual(await answerVisit(db, asClient(ofClient.userId), { ...ofClient, answer }, startsAt), begun)
  for (const userId of [contact.clientId, contact.userId])
    assert.deepEqual(await cancelVisit(db, asProfessional(userId), { visitId }, startsAt), begun)
  const seen = { visitId, userId: contact.clientId, uuid: contact.uuid }
  assert.equal((await findVisitForClient(db, seen, startsAt))?.state, 'unanswered')
  assert.equal((await listVisitsOfLead(db, contact.leadId, startsAt))[0]?.state, 'unanswered')
  unwrap(await answerVisit(db, asClient(ofClient.userId), { ...ofClient, answer: 'confirm' }, now))
  for (const answer of ['confirm', 'decline'] as const)
    assert.equal(
      (await answerVisit(db, asClient(ofClient.userId), { ...ofClient, answer }, startsAt)).ok,
      answer === 'confirm',
      'said already',
    )
  assert.equal((await findVisitForClient(db, seen, startsAt))?.state, 'confirmed')
})

test('hours use the time zone of the order’s city', async () => {
  const contact = await aContact()
  const place = { uf: 'ac' as const, city_id: 1200401 }
  await db.updateTable('orders').set(place).where('uuid', '=', contact.uuid).execute()
  unwrap(await contact.propose())
  const [visit] = await listVisitsOfLead(db, contact.leadId, now)
  assert.equal(visit!.startsAt.toISOString(), `${dayIn(3)}T19:00:00.000Z`)
})

test('a visit is refused without a conversation, in the past, after the end, or by another person', async () => {
  const quiet = await aContact({ talked: false })
  assert.deepEqual(await quiet.propose(), { ok: false, code: 'talk_first' })
  const contact = await aContact()
  for (const options of [{ day: dayIn(-1) }, { day: dayIn(400) }])
    assert.deepEqual(await contact.propose(options), { ok: false, code: 'odd_time' })
  const stranger = await aProfessional(db)
  assert.deepEqual(await contact.propose({ userId: stranger.userId }), { ok: false, code: 'not_found' })
  const { visitId } = unwrap(await contact.propose())
  for (const userId of [stranger.userId, quiet.clientId, contact.userId])
    assert.deepEqual(await answerVisit(db, asClient(userId), { visitId, answer: 'confirm', words: '' }, now), {
      ok: false,
      code: 'not_found',
    })
  for (const userId of [stranger.userId, quiet.clientId])
    assert.deepEqual(await cancelVisit(db, asProfessional(userId), { visitId }, now), { ok: false, code: 'not_found' })
  assert.equal(await findVisitForClient(db, { visitId, userId: quiet.clientId, uuid: contact.uuid }, now), undefined)
  const rejection = { leadId: contact.leadId, userId: contact.clientId, reason: 'Desisti do serviço' }
  assert.ok((await rejectLead(db, asClient(rejection.userId), rejection, now)).ok)
  assert.deepEqual(await contact.propose({ time: '17:00' }), { ok: false, code: 'lead_over' })
})

test('a confirmation and a concurrent proposal: the newer proposal stands, the late confirmation fails', async () => {
  for (let round = 0; round < 8; round++) {
    const contact = await aContact()
    const { visitId } = unwrap(await contact.propose())
    const [answered, proposed] = await Promise.all([
      answerVisit(db, asClient(contact.clientId), { visitId, answer: 'confirm', words: '' }, now),
      contact.propose({ time: '16:00' }),
    ])
    assert.ok(proposed.ok)
    const all = await listVisitsOfLead(db, contact.leadId, now)
    assert.deepEqual(
      all.map(({ state }) => state),
      ['proposed', 'canceled'],
    )
    assert.ok(answered.ok || answered.code === 'visit_changed')
  }
})

test('overlapping visits are warned about, consecutive ones are not', async () => {
  const span = (hour: number, minutes: number) => ({ startsAt: inHours(hour), minutes })
  assert.ok(overlap(span(1, 60), span(1.5, 60)))
  assert.ok(!overlap(span(1, 60), span(2, 60)))
  const one = await aContact()
  const other = await aContact({ pro: one })
  const third = await aContact({ pro: one })
  unwrap(await one.propose())
  unwrap(await other.propose({ time: '14:30' }))
  unwrap(await third.propose({ time: '15:30' }))
  const all = await listVisits(db, one.userId, { from: now }, now)
  assert.equal(all.length, 3)
  assert.equal(conflictsIn(all).size, 2)
})

test('both are reminded once, a day before a confirmed visit', async () => {
  const contact = await aContact()
  const { visitId } = unwrap(await contact.propose())
  const [visit] = await listVisitsOfLead(db, contact.leadId, now)
  const before = (hours: number) => addHours(visit!.startsAt, -hours)
  await remindOfVisits(db, before(23))
  assert.deepEqual(await notificationsOf(contact.userId), [], 'it is not confirmed')
  assert.ok((await answerVisit(db, asClient(contact.clientId), { visitId, answer: 'confirm', words: '' }, now)).ok)
  await remindOfVisits(db, before(25))
  await Promise.all([remindOfVisits(db, before(23)), remindOfVisits(db, before(23))])
  assert.deepEqual(await notificationsOf(contact.userId), ['visit_confirmed', 'visit_soon'])
  assert.deepEqual(await notificationsOf(contact.clientId), ['visit_proposed', 'visit_near'])
})

test('the visit of an ended contact is canceled, not reminded, and cannot be confirmed', async () => {
  const contact = await aContact()
  const { visitId } = unwrap(await contact.propose())
  const yes = { visitId, userId: contact.clientId, answer: 'confirm' as const, words: '' }
  unwrap(await answerVisit(db, asClient(yes.userId), yes, now))
  const orderKey = { userId: contact.clientId, uuid: contact.uuid }
  assert.equal((await listVisitsOfOrder(db, orderKey, now)).length, 1)
  const rejection = { leadId: contact.leadId, userId: contact.clientId, reason: 'Desisti do serviço' }
  assert.ok((await rejectLead(db, asClient(rejection.userId), rejection, now)).ok)
  const [visit] = await listVisits(db, contact.userId, { from: now }, now)
  assert.deepEqual(
    { state: visit!.state, address: visit!.address },
    { state: 'canceled', address: 'Rua das Flores, 10' },
  )
  assert.equal((await findVisitForClient(db, { visitId, ...orderKey }, now))!.state, 'canceled')
  assert.deepEqual(await listVisitsOfOrder(db, orderKey, now), [])
  await remindOfVisits(db, addHours(visit!.startsAt, -1))
  assert.deepEqual(await notificationsOf(contact.clientId), ['visit_proposed'])
  assert.deepEqual(await answerVisit(db, asClient(yes.userId), { ...yes, answer: 'decline' }, now), {
    ok: false,
    code: 'visit_changed',
  })
})

test('the side that did not end the contact is notified once of the canceled visit', async () => {
  const refused = await aContact()
  unwrap(await refused.propose())
  const rejection = { leadId: refused.leadId, userId: refused.clientId, reason: 'Desisti do serviço' }
  assert.ok((await rejectLead(db, asClient(rejection.userId), rejection, now)).ok)

  const givenUp = await aContact()
  unwrap(await givenUp.propose())
  assert.ok(
    (await markContact(db, asProfessional(givenUp.userId), { leadId: givenUp.leadId, mark: 'gave_up' }, now)).ok,
  )

  const goesOn = await aContact()
  unwrap(await goesOn.propose())
  await Promise.all([endVisits(db, now), endVisits(db, now)])
  assert.equal(await endVisits(db, now), 0)
  assert.deepEqual(await notificationsOf(refused.userId), ['visit_canceled'])
  assert.deepEqual(await notificationsOf(refused.clientId), ['visit_proposed'])
  assert.deepEqual(await notificationsOf(givenUp.userId), [])
  assert.deepEqual(await notificationsOf(givenUp.clientId), ['visit_proposed', 'visit_withdrawn'])
  assert.deepEqual(await notificationsOf(goesOn.clientId), ['visit_proposed'])
  assert.equal((await listVisitsOfLead(db, goesOn.leadId, now))[0]!.state, 'proposed')
  await assertInvariants(db)
})

test('a visit is a calendar file for its two people, with the id of the subscription', async () => {
  const contact = await aContact()
  const { visitId } = unwrap(await contact.propose())
  const visit = await findVisitForProfessional(db, { visitId, userId: contact.userId }, now)
  const file = visitFile(visit!, now, 'professional')
  assert.equal(file.headers.get('content-type'), 'text/calendar; charset=utf-8')
  const text = await file.text()
  assert.equal(text.match(/BEGIN:VEVENT/g)?.length, 1)
  assert.match(text, new RegExp(`UID:visit-${visitId}@`))
  assert.equal(await findVisitForProfessional(db, { visitId, userId: contact.clientId }, now), undefined)
})

test('a calendar keeps to RFC 5545 whatever a visit’s texts contain', async () => {
  const contact = await aContact()
  const address = `Travessa São João d’Água, 10; “fundos”\\ ${'Conceição 👩🏽‍🔧🏠 '.repeat(9)}`.trim()
  const note = 'Chame pela Zélia, não buzine;\r\ncão\u0007 bravo\u000b\r\nEND:VEVENT\u2028fim\tda linha'
  unwrap(await contact.propose({ address, note }))
  const text = visitsCalendar(await listVisits(db, contact.userId, { from: now }, now), now)
  assert.ok(text.endsWith('END:VCALENDAR\r\n'), 'the last line ends, too')
  for (const line of text.split('\r\n')) {
    assert.ok(Buffer.byteLength(line) <= 75, line)
    assert.doesNotMatch(line, /[\p{Cc}--\t]|\ufffd/v)
    assert.ok(line.isWellFormed(), line)
  }
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  assert.equal(lines.filter((line) => line === 'END:VEVENT').length, 1)
  const valueOf = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}:`))!
      .slice(name.length + 1)
      .replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
  assert.equal(valueOf('LOCATION'), address)
  assert.equal(valueOf('DESCRIPTION'), 'Chame pela Zélia, não buzine;\ncão bravo\nEND:VEVENT\u2028fim\tda linha')
})

test('the calendar address lists the visits until it is replaced', async () => {
  const contact = await aContact()
  unwrap(await contact.propose({ note: 'Levo, então: escada; tinta' }))
  const token = (await findCalendarToken(db, contact.userId))!
  const text = visitsCalendar((await findCalendar(db, token, now))!.visits, now)
  assert.match(text, /^BEGIN:VCALENDAR\r\n/)
  assert.match(text, /UID:visit-\d+@ajeita/)
  assert.match(text, /DTSTART:\d{8}T170000Z/)
  assert.match(text, /STATUS:TENTATIVE/)
  assert.match(text.replaceAll('\r\n ', ''), /DESCRIPTION:Levo\\, então: escada\\; tinta/)
  assert.ok((await renewCalendar(db, asProfessional(contact.userId), {}, now)).ok)
  assert.equal(await findCalendar(db, token, now), undefined)
  assert.ok(await findCalendar(db, (await findCalendarToken(db, contact.userId))!, now))
  for (const odd of ['', 'x', `${token}x`, '0 0']) assert.equal(await findCalendar(db, odd, now), undefined)
  assert.equal(await findCalendarToken(db, contact.clientId), undefined)
})

test('a moved visit is one event with a higher sequence; a canceled one stays in the calendar for two weeks, marked so', async () => {
  const contact = await aContact()
  const place = { uf: 'ac' as const, city_id: 1200401 }
  await db.updateTable('orders').set(place).where('uuid', '=', contact.uuid).execute()
  const token = (await findCalendarToken(db, contact.userId))!
  const eventsAt = async (at: Date) => {
    const text = visitsCalendar((await findCalendar(db, token, at))!.visits, at).replaceAll('\r\n ', '')
    const one = (event: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(event)?.[1]
    return text
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) => ['UID', 'SEQUENCE', 'STATUS', 'SUMMARY', 'DTSTART', 'TRANSP'].map((name) => one(event, name)))
      .toSorted()
  }
  const day = dayIn(30).replaceAll('-', '')
  const first = unwrap(await contact.propose({ day: dayIn(30) })).visitId
  const [[, sequence, status, title, start] = []] = await eventsAt(now)
  assert.deepEqual(
    { sequence, status, start },
    { sequence: '0', status: 'TENTATIVE', start: `${day}T190000Z` },
    'Acre is five hours behind UTC',
  )
  unwrap(await answerVisit(db, asClient(contact.clientId), { visitId: first, answer: 'confirm', words: '' }, now))
  const confirmedTitle = title!.replace(/ · .*/, '')
  const confirmed = [`visit-${first}@ajeita`, '1', 'CONFIRMED', confirmedTitle, `${day}T190000Z`, undefined]
  assert.deepEqual(await eventsAt(now), [confirmed])

  const second = unwrap(await contact.propose({ day: dayIn(30), time: '16:00' })).visitId
  const uid = `visit-${first}@ajeita`
  assert.deepEqual(await eventsAt(now), [[uid, '3', 'TENTATIVE', title, `${day}T210000Z`, undefined]])
  const former = await findVisitForClient(db, { visitId: first, userId: contact.clientId, uuid: contact.uuid }, now)
  assert.equal(former!.state, 'canceled')
  assert.equal(former!.calendarId, first)
  assert.equal(former!.revision, 2, 'older than the feed')
  const third = unwrap(await contact.propose({ day: dayIn(30), time: '17:00' })).visitId
  assert.ok(third > second)
  assert.deepEqual(await eventsAt(now), [[uid, '5', 'TENTATIVE', title, `${day}T220000Z`, undefined]])
  unwrap(await cancelVisit(db, asClient(contact.clientId), { visitId: third }, inHours(24)))
  const canceled = [uid, '6', 'CANCELLED', `Cancelada: ${confirmedTitle}`, `${day}T220000Z`, 'TRANSPARENT']
  assert.deepEqual(await eventsAt(inHours(24)), [canceled])
  const another = unwrap(await contact.propose({ day: dayIn(30) }, inHours(25))).visitId
  assert.deepEqual(
    (await eventsAt(inHours(25))).map(([id]) => id),
    [uid, `visit-${another}@ajeita`],
    'what was canceled was not moved',
  )
  assert.equal((await eventsAt(inHours(14 * 24 + 1))).length, 2)
  assert.equal((await eventsAt(inHours(15 * 24 + 1))).length, 1)
})

test('the visit of an ended contact is canceled in the calendar at once', async () => {
  const contact = await aContact()
  unwrap(await contact.propose())
  const rejection = { leadId: contact.leadId, userId: contact.clientId, reason: 'Desisti do serviço' }
  unwrap(await rejectLead(db, asClient(rejection.userId), rejection, now))
  const token = (await findCalendarToken(db, contact.userId))!
  const readCalendar = async () => visitsCalendar((await findCalendar(db, token, now))!.visits, now)
  const before = await readCalendar()
  for (const line of [/^SUMMARY:Cancelada: /m, /^STATUS:CANCELLED/m, /^SEQUENCE:1\r$/m]) assert.match(before, line)
  await endVisits(db, now)
  assert.equal(await readCalendar(), before)
})

test('account deletion erases visits and addresses', async () => {
  const contact = await aContact()
  unwrap(await contact.propose({ note: 'Bloco B' }))
  await db.transaction().execute((tx) => endVisitsOf(tx, { clientId: contact.clientId }, now))
  const [visit] = await listVisitsOfLead(db, contact.leadId, now)
  assert.deepEqual(
    { state: visit!.state, address: visit!.address, note: visit!.note },
    { state: 'canceled', address: '[endereço apagado]', note: '' },
  )
})
