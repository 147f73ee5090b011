import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { offerToBest } from '#domain/matching/best-professionals.server.ts'
import { findAddress } from '#domain/places/find-address.server.ts'
import { placeName } from '#domain/places/place.ts'
import { allCities, cityNamed } from '#domain/places/places.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import type { ProviderAddress } from '#platform/addresses/provider.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { listProfessionals } from '../listed-professionals.server.ts'
import { findPublicProfile } from '../public-profile.server.ts'
import { coveredPlaces } from './covered-places.server.ts'
import { editAbout } from './edit-about.server.ts'
import { editAreaWith } from './edit-area.server.ts'
import { editHours } from './edit-hours.server.ts'
import { addService, removeService, setStartingPrice } from './edit-services.server.ts'
import { parseHours } from './hours.ts'
import { versionsOfSections, findOwnSettings } from './own-settings.server.ts'
import { endDuePauses, pause, resume, setCapacity } from './pause.server.ts'

const editArea = editAreaWith(findAddress, () => [])

const { db } = await testDatabase(scope)
await refreshCatalog(db)

type Options = Parameters<typeof anOrder>[1]
/** The professionals offered a new order. */
async function offered(options: Options = {}) {
  const order = await anOrder(db, options)
  const row = await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
  const criteria = {
    id: order.id,
    categoryId: row.category_id,
    uf: row.uf,
    cityId: row.city_id,
    phone: order.phone,
    clientId: order.clientId,
  }
  return offerToBest(db, criteria, { wave: 1, size: 50 }, testNow)
}
const nowhere = { base: '', cityIds: [], states: [], online: false }
const unlock = (orderUuid: string, userId: number) => unlockLead(db, asProfessional(userId), { orderUuid }, testNow)

test('an edited area changes who gets the next order: by radius, by city, by state, online', async () => {
  const { userId } = await aProfessional(db, { city: ['pe', 'recife'], service: 'eletricista' })
  const gets = async (city: [string, string]) => (await offered({ city, service: 'eletricista' })).includes(userId)
  const area = async (options: Partial<Parameters<typeof editArea>[2]>) =>
    assert.deepEqual(await editArea(db, asProfessional(userId), { ...nowhere, ...options }, testNow), {
      ok: true,
      value: null,
    })

  await area({ base: 'Campinas, SP', radiusKm: 30 })
  assert.deepEqual(
    {
      recife: await gets(['pe', 'recife']),
      campinas: await gets(['sp', 'campinas']),
      valinhos: await gets(['sp', 'valinhos']),
      saoPaulo: await gets(['sp', 'sao-paulo']),
    },
    { recife: false, campinas: true, valinhos: true, saoPaulo: false },
  )
  await area({ base: 'campinas sp' })
  assert.deepEqual(
    { campinas: await gets(['sp', 'campinas']), valinhos: await gets(['sp', 'valinhos']) },
    { campinas: true, valinhos: false },
  )
  await area({ cityIds: [cityNamed('Niterói, RJ')!.id], addCity: 'Manaus, AM' })
  assert.deepEqual(
    {
      niteroi: await gets(['rj', 'niteroi']),
      manaus: await gets(['am', 'manaus']),
      campinas: await gets(['sp', 'campinas']),
    },
    { niteroi: true, manaus: true, campinas: false },
  )
  await area({ states: ['ba'] })
  assert.deepEqual(
    { salvador: await gets(['ba', 'salvador']), niteroi: await gets(['rj', 'niteroi']) },
    { salvador: true, niteroi: false },
  )
  await area({ online: true })
  assert.deepEqual(
    { rioBranco: await gets(['ac', 'rio-branco']), saoPaulo: await gets(['sp', 'sao-paulo']) },
    { rioBranco: true, saoPaulo: true },
  )
  assert.equal((await findOwnSettings(db, userId))!.area.online, true)
})

test('an invalid area is refused, and the former one stays', async () => {
  const { userId } = await aProfessional(db)
  const before = await findOwnSettings(db, userId)
  const code = async (options: object) => {
    const result = await editArea(db, asProfessional(userId), { ...nowhere, ...options }, testNow)
    return result.ok ? 'ok' : result.code
  }
  assert.equal(await code({}), 'no_area')
  assert.equal(await code({ base: 'Xyzópolis, SP' }), 'unknown_base')
  assert.equal(await code({ base: 'Campinas, SP', addCity: 'Bom Jesus' }), 'unknown_city') // a common name
  assert.equal(await code({ cityIds: [1] }), 'unknown_city')
  const hundred = allCities().slice(0, 100)
  const cityIds = hundred.map(({ id }) => id)
  const cityName = placeName(hundred[0]!)
  const next = placeName(allCities()[100]!)
  assert.equal(await code({ cityIds, addCity: next }), 'too_many_cities')
  assert.deepEqual(await findOwnSettings(db, userId), before)
  assert.equal(await code({ cityIds, addCity: cityName }), 'ok', 'one that is among them already')
})

test('a base is a CEP or a chosen city; CEP and district are private', async () => {
  const { userId } = await aProfessional(db)
  type Address = ProviderAddress | null
  const edit = (options: object, address: Address = null) => {
    const addressOf = () => (address ? Promise.resolve(address) : Promise.reject(new Error('no answer')))
    const editing = editAreaWith(findAddress, () => [{ name: 'fake', addressOf }])
    return editing(db, asProfessional(userId), { ...nowhere, ...options }, testNow)
  }
  const base = async () => {
    const { baseCityId, postalCode, district } = (await findOwnSettings(db, userId))!.area
    return [baseCityId, postalCode, district]
  }
  const campinas = cityNamed('Campinas, SP')!
  const found = { uf: 'SP', city: 'Campinas', ibge: campinas.id, district: 'Centro', street: null }
  assert.ok((await edit({ postalCode: '13010-111', base: 'Santos' }, found)).ok)
  assert.deepEqual(await base(), [campinas.id, '13010111', 'Centro'], 'the CEP says it better than what stood there')
  assert.equal(editArea.input.shape.postalCode.parse('CEP １３.010 111'), '13010111')
  assert.ok((await edit({ state: 'go', base: 'Bom Jesus de Go', district: 'Setor Sul' })).ok)
  assert.deepEqual(await base(), [cityNamed('Bom Jesus de Goiás, GO')!.id, null, 'Setor Sul'])
  assert.deepEqual(await edit({ postalCode: '13010-222' }), { ok: false, code: 'postal_code_silent' })
  assert.ok((await edit({ postalCode: '13010-222', state: 'sp', base: 'Campinas' })).ok)
  assert.deepEqual(await base(), [campinas.id, null, null])
  assert.deepEqual(await edit({ state: 'ba', base: 'Campinas' }), { ok: false, code: 'unknown_base' })
})

test('an area is counted as in matching, and drawn where it fits', () => {
  const campinas = cityNamed('Campinas, SP')!.id
  const only = { baseCityId: campinas, radiusKm: null, cityIds: [], states: [], online: false }
  assert.equal(coveredPlaces(only).count, 1)
  const radiusPlaces = coveredPlaces({ ...only, radiusKm: 30 })
  assert.ok(radiusPlaces.count > 5 && radiusPlaces.count < 40, `${radiusPlaces.count}`)
  assert.equal(radiusPlaces.points.filter(({ kind }) => kind === 'base').length, 1)
  assert.equal(radiusPlaces.points.filter(({ kind }) => kind !== 'around').length, radiusPlaces.count)
  assert.ok(radiusPlaces.points.every(({ x, y }) => x > 0 && x < 100 && y > 0 && y < 100))
  assert.deepEqual(coveredPlaces({ ...only, states: ['mg'] }).points, [])
})

test('added services bring orders, removed ones do not; one to ten services', async () => {
  const { userId } = await aProfessional(db, { service: 'pedreiro' })
  const [plumber, ...others] = [
    'encanador',
    'diarista',
    'marceneiro',
    'gesseiro',
    'vidraceiro',
    'chaveiro',
    'jardineiro',
    'dedetizacao',
    'pintor',
    'eletricista',
    'montador-de-moveis',
    'fotografo',
    'dj',
  ]
    .flatMap((slug) => catalog().serviceBySlug(slug) ?? [])
    .map(({ id }) => id)
  const add = (serviceId: number) => addService(db, asProfessional(userId), { serviceId }, testNow)
  const remove = (serviceId: number) => removeService(db, asProfessional(userId), { serviceId }, testNow)
  const gets = async () => (await offered({ service: 'encanador' })).includes(userId)
  assert.equal(await gets(), false)
  assert.ok((await add(plumber!)).ok)
  assert.ok((await add(plumber!)).ok)
  assert.equal(await gets(), true)
  assert.ok((await remove(plumber!)).ok)
  assert.equal(await gets(), false)
  assert.deepEqual(await remove(catalog().serviceBySlug('pedreiro')!.id), { ok: false, code: 'last_service' })
  assert.deepEqual(await add(999_999), { ok: false, code: 'not_found' })
  const answers = []
  for (const id of others.slice(0, 10)) answers.push((await add(id)).ok)
  assert.deepEqual(answers, [...Array.from({ length: 9 }, () => true), false])
})

test('a paused professional gets and unlocks no orders until the pause ends', async () => {
  const { userId, professionalId } = await aProfessional(db, { service: 'marceneiro' })
  const gets = async () => (await offered({ service: 'marceneiro' })).includes(userId)
  const order = await anOrder(db, { service: 'marceneiro' })
  assert.equal(await gets(), true)
  assert.deepEqual(await pause(db, asProfessional(userId), { until: '2026-11-20' }, testNow), {
    ok: false,
    code: 'odd_day',
  })
  assert.deepEqual(await pause(db, asProfessional(userId), { until: '2028-01-01' }, testNow), {
    ok: false,
    code: 'odd_day',
  })
  assert.ok((await pause(db, asProfessional(userId), { until: '2026-11-23' }, testNow)).ok)
  assert.equal(await gets(), false)
  assert.deepEqual(await unlock(order.uuid, userId), { ok: false, code: 'paused' })
  await endDuePauses(db, new Date('2026-11-23T02:59:00Z')) // a minute before midnight in São Paulo
  assert.equal((await findOwnSettings(db, userId))!.paused, true)
  await endDuePauses(db, new Date('2026-11-23T03:00:00Z'))
  assert.equal((await findOwnSettings(db, userId))!.paused, false)
  assert.equal(await gets(), true)
  assert.ok((await pause(db, asProfessional(userId), {}, testNow)).ok)
  await endDuePauses(db, inHours(10_000))
  assert.equal((await findOwnSettings(db, userId))!.paused, true)
  assert.ok((await resume(db, asProfessional(userId), {}, testNow)).ok)
  assert.ok((await unlock(order.uuid, userId)).ok)
  assert.ok((await getCoinBalance(db, professionalId)) < 200)
})

test('an unlock concurrent with a pause is complete or refused without a charge', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 30; round++) {
    const { userId, professionalId } = await aProfessional(db)
    const order = await anOrder(db)
    const late = () => new Promise((resume) => setTimeout(resume, round % 6))
    const [unlocked] = await Promise.all([
      unlock(order.uuid, userId),
      late().then(() => pause(db, asProfessional(userId), {}, testNow)),
    ])
    const lead = await db.selectFrom('leads').select('id').where('order_id', '=', order.id).executeTakeFirst()
    assert.equal((await findOwnSettings(db, userId))!.paused, true)
    assert.equal(lead !== undefined, unlocked.ok)
    assert.equal(unlocked.ok || (await getCoinBalance(db, professionalId)) === 200, true)
    outcomes.add(unlocked.ok ? 'first' : unlocked.code)
    assert.deepEqual(await unlock((await anOrder(db)).uuid, userId), { ok: false, code: 'paused' })
  }
  assert.ok(
    [...outcomes].every((outcome) => ['first', 'paused'].includes(outcome)),
    [...outcomes].join(),
  )
  await assertInvariants(db)
})

test('the sale checks the pause again', async () => {
  const { userId, professionalId } = await aProfessional(db)
  const order = await anOrder(db)
  // The pause locks the profile after the unlock's first check, and then commits.
  let unlocking: ReturnType<typeof unlock> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('professionals').set({ paused: true }).where('id', '=', professionalId).execute()
    unlocking = unlock(order.uuid, userId)
    await new Promise((resume) => setTimeout(resume, 300))
  })
  assert.deepEqual(await unlocking, { ok: false, code: 'paused' })
  assert.equal(await getCoinBalance(db, professionalId), 200)
  const row = await db.selectFrom('orders').select('lead_count').where('id', '=', order.id).executeTakeFirstOrThrow()
  assert.equal(row.lead_count, 0)
})

test('at capacity no orders are offered, and open contacts stay', async () => {
  const { userId } = await aProfessional(db, { service: 'vidraceiro' })
  const gets = async () => (await offered({ service: 'vidraceiro' })).includes(userId)
  assert.ok((await setCapacity(db, asProfessional(userId), { capacity: 1 }, testNow)).ok)
  assert.equal(await gets(), true)
  const order = await anOrder(db, { service: 'vidraceiro' })
  assert.ok((await unlock(order.uuid, userId)).ok)
  assert.equal(await gets(), false)
  assert.ok((await setCapacity(db, asProfessional(userId), { capacity: 2 }, testNow)).ok)
  assert.equal(await gets(), true)
})

test('contact data in a text is refused; languages and payments are stored once each', async () => {
  const { userId } = await aProfessional(db)
  const edit = (about: string) =>
    editAbout(db, asProfessional(userId), { about, languages: ['libras', 'libras'], payments: ['pix'] }, testNow)
  assert.deepEqual(await edit('Me chame no (11) 91234-5678'), { ok: false, code: 'contact_data' })
  assert.ok((await edit('Pinto casas há 20 anos.')).ok)
  const { about, languages, payments } = (await findOwnSettings(db, userId))!
  assert.deepEqual(
    { about, languages, payments },
    { about: 'Pinto casas há 20 anos.', languages: ['libras'], payments: ['pix'] },
  )
  const client = await aClient(db)
  const nothing = { about: '', languages: [], payments: [] }
  assert.deepEqual(await editAbout(db, asProfessional(client.userId), nothing, testNow), {
    ok: false,
    code: 'not_a_professional',
  })
})

test('working hours have an ordered start and end, midnight ends a day, a night ends on the next day', async () => {
  assert.deepEqual(parseHours({ from1: '08:00', to1: '18:30', from6: '20:00', to6: '00:00' }), [
    { weekday: 1, opensAt: 480, closesAt: 1110 },
    { weekday: 6, opensAt: 1200, closesAt: 1440 },
  ])
  assert.equal(parseHours({ from1: '08:00', to1: '' }), null)
  assert.deepEqual(parseHours({ from5: '19:00', to5: '07:00', from6: '18:00', to6: '02:00' }), [
    { weekday: 5, opensAt: 1140, closesAt: 420 },
    { weekday: 6, opensAt: 1080, closesAt: 120 },
  ])
  for (const [from1, to1] of [
    ['18:00', '08:00'], // rather until 20:00
    ['09:00', '06:00'],
    ['19:00', '07:01'],
    ['08:00', '08:00'],
  ] as const)
    assert.equal(parseHours({ from1, to1 }), null, `${from1} to ${to1}`)
  const { userId } = await aProfessional(db)
  assert.deepEqual(await editHours(db, asProfessional(userId), { from1: '09:00' }, testNow), {
    ok: false,
    code: 'odd_hours',
  })
  assert.ok((await editHours(db, asProfessional(userId), { from1: '09:00', to1: '12:00' }, testNow)).ok)
  assert.ok((await editHours(db, asProfessional(userId), { from2: '09:00', to2: '12:00' }, testNow)).ok)
  assert.deepEqual((await findOwnSettings(db, userId))!.hours, [{ weekday: 2, opensAt: 540, closesAt: 720 }])
  assert.ok((await editHours(db, asProfessional(userId), { from5: '18:00', to5: '02:00' }, testNow)).ok)
  assert.deepEqual((await findOwnSettings(db, userId))!.hours, [{ weekday: 5, opensAt: 1080, closesAt: 120 }])
})

test('a later tab does not overwrite an earlier one; equal input is one action', async () => {
  const { userId } = await aProfessional(db)
  const marks = async () => versionsOfSections((await findOwnSettings(db, userId))!)
  const about = { languages: [], payments: [] }
  const edits = {
    about: (text: string, seen: string) =>
      editAbout(db, asProfessional(userId), { ...about, about: `Pinto ${text}.`, seen }, testNow),
    hours: (text: string, seen: string) =>
      editHours(
        db,
        asProfessional(userId),
        { from1: '09:00', to1: text === 'casas' ? '12:00' : '13:00', seen },
        testNow,
      ),
    area: (text: string, seen: string) =>
      editArea(db, asProfessional(userId), { ...nowhere, states: [text === 'casas' ? 'ba' : 'go'], seen }, testNow),
  }
  for (const [part, edit] of Object.entries(edits) as [keyof typeof edits, (typeof edits)['about']][]) {
    const seen = (await marks())[part]
    assert.ok((await edit('casas', seen)).ok, part)
    const settings = await findOwnSettings(db, userId)
    assert.deepEqual(await edit('muros', seen), { ok: false, code: 'stale_version' }, part)
    assert.deepEqual(await findOwnSettings(db, userId), settings, part)
    assert.ok((await edit('casas', seen)).ok, part)
    assert.ok((await edit('muros', (await marks())[part])).ok, part)
  }
})

test('a starting price is set and cleared per service, and shown on the profile and in that service’s list', async () => {
  const pro = await aProfessional(db, { service: 'marceneiro', city: ['sp', 'santos'] })
  const [carpenter, plumber] = ['marceneiro', 'encanador'].map((slug) => catalog().serviceBySlug(slug)!.id)
  assert.ok((await addService(db, asProfessional(pro.userId), { serviceId: plumber! }, testNow)).ok)
  const set = (serviceId: number, startingPrice?: number) =>
    setStartingPrice(db, asProfessional(pro.userId), { serviceId, ...(startingPrice && { startingPrice }) }, testNow)
  const { slug } = (await findOwnSettings(db, pro.userId))!
  const listed = async (categoryId: number) =>
    (await listProfessionals(db, { categoryId }, 500)).find(({ id }) => id === pro.professionalId)!.startingPriceCents
  const onProfile = async () =>
    Object.fromEntries(
      (await findPublicProfile(db, slug))!.services.map(({ id, startingPriceCents }) => [id, startingPriceCents]),
    )

  assert.ok((await set(carpenter!, 12_050)).ok)
  assert.deepEqual(await onProfile(), { [carpenter!]: 12_050, [plumber!]: null })
  assert.deepEqual(
    { carpenter: await listed(carpenter!), plumber: await listed(plumber!) },
    { carpenter: 12_050, plumber: null },
  )
  assert.ok((await set(carpenter!)).ok)
  assert.deepEqual(
    { listed: await listed(carpenter!), onProfile: (await onProfile())[carpenter!] },
    { listed: null, onProfile: null },
  )
  assert.deepEqual(await set(catalog().serviceBySlug('pintor')!.id, 100), { ok: false, code: 'not_found' })
})
