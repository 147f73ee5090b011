import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import type { AddressProvider, ProviderAddress } from '#platform/addresses/provider.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { findAddress, purgeAddresses, isPostalCodeElsewhere } from './find-address.server.ts'

const { db } = await testDatabase(scope)

const paulista: ProviderAddress = {
  uf: 'sp',
  city: 'São Paulo',
  ibge: null,
  district: 'Bela Vista',
  street: 'Avenida Paulista',
}
/** A delayed provider that counts requests. */
function says(answer: ProviderAddress | null | Error, afterMs = 0) {
  const provider = {
    name: 'fake',
    asked: 0,
    async addressOf() {
      provider.asked++
      await new Promise((resolve) => setTimeout(resolve, afterMs))
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return provider satisfies AddressProvider
}
const away = () => says(new Error('away'))
const find = (postalCode: string, providers: AddressProvider[], now = testNow) =>
  findAddress(db, { postalCode, providers }, now)
const city = { id: 3550308, slug: 'sao-paulo', name: 'São Paulo' }
const whole = { ok: true, value: { uf: 'sp', city, district: 'Bela Vista', street: 'Avenida Paulista' } }

test('the first provider to answer gives the address, cached for 90 days', async () => {
  const quick = says(paulista)
  const slow = says({ ...paulista, street: 'Outra' }, 300)
  assert.deepEqual(await find('01310-100', [slow, quick]), whole)
  const later = says(paulista)
  assert.deepEqual(await find('01310100', [later], inHours(24 * 89)), whole)
  assert.equal(later.asked, 0)
  await find('01310100', [later], inHours(24 * 91))
  assert.equal(later.asked, 1)
})

test('without any answer only the state is known, and nothing is cached', async () => {
  const onlyState = { ok: true, value: { uf: 'rj', city: null, district: null, street: null } }
  assert.deepEqual(await find('20040-020', [away(), away()]), onlyState)
  assert.deepEqual(await find('20040-020', []), onlyState)
  const back = says({ ...paulista, uf: 'rj', city: 'Rio de Janeiro' })
  assert.equal((await find('20040-020', [away(), back])).ok, true)
  assert.equal(back.asked, 1)
})

test('a CEP unknown to all providers is not found for a week; one known address wins', async () => {
  const unknown = { ok: false, code: 'unknown_postal_code' }
  assert.deepEqual(await find('01999-999', [says(null), says(null)]), unknown)
  const later = says(paulista)
  assert.deepEqual(await find('01999-999', [later], inHours(24 * 6)), unknown)
  assert.equal(later.asked, 0)
  assert.deepEqual(await find('01999-999', [later], inHours(24 * 8)), whole)
  assert.deepEqual(await find('01310-200', [says(null), says(paulista, 50)]), whole)
})

test('a CEP denied by one provider while another is silent is not found for an hour', async () => {
  const notFound = { ok: false, code: 'postal_code_not_found' }
  assert.deepEqual(await find('01999-998', [says(null), away()]), notFound)
  const later = says(paulista)
  assert.deepEqual(await find('01999-998', [later], inHours(0.9)), notFound)
  assert.equal(later.asked, 0)
  assert.deepEqual(await find('01999-998', [away(), says(null)], inHours(1.1)), notFound)
  const denied = { ok: false, code: 'unknown_postal_code' }
  assert.deepEqual(await find('01999-998', [says(null), says(null)], inHours(2.2)), denied)
  assert.deepEqual(await find('01999-998', [later], inHours(24)), denied, 'both denied it in the meantime')
  assert.deepEqual(await find('01999-998', [away(), later], inHours(24 * 8)), whole)
  assert.deepEqual(await find('01999-998', [away()], inHours(24 * 9)), whole, 'an address is stored as certain')
})

test('an invalid CEP is refused without a request; an unlisted city returns only the state', async () => {
  const provider = says(paulista)
  for (const typed of ['', '123', '00000-000', 'abcdefgh'])
    assert.deepEqual(await find(typed, [provider]), { ok: false, code: 'unknown_postal_code' })
  assert.equal(provider.asked, 0)
  const nowhere = await find('01399-999', [says({ ...paulista, city: 'Terra do Nunca' })])
  assert.deepEqual(nowhere, { ok: true, value: { uf: 'sp', city: null, district: null, street: null } })
})

test('an address that cannot be used neither counts nor lets another provider deny the CEP', async () => {
  const onlyState = { ok: true, value: { uf: 'sp', city: null, district: null, street: null } }
  const district = { ...paulista, city: 'Jordanésia' }
  assert.deepEqual(await find('07786-000', [says(district), says(null)]), onlyState, 'a district as city')
  assert.deepEqual(await find('07786-000', [says(null), says(district)]), onlyState)
  const rio = { ...paulista, uf: 'rj', city: 'Rio de Janeiro' }
  assert.deepEqual(await find('01310-500', [says(rio)]), onlyState, 'of another state')
  assert.deepEqual(await find('01310-500', [says({ ...paulista, ibge: 3304557 })]), onlyState)
  assert.deepEqual(await find('01310-500', [says(rio), says(paulista, 50)]), whole, 'nothing was stored')
})

test('cities are found whatever the accents, apostrophes and capitals of a provider', async () => {
  for (const [index, [uf, name, slug]] of (
    [
      ['sp', "SANTA BARBARA D'OESTE", 'santa-barbara-d-oeste'],
      ['sp', 'Santa Bárbara D’Oeste', 'santa-barbara-d-oeste'],
      ['sp', 'Santa Bárbara d´Oeste', 'santa-barbara-d-oeste'],
      ['sp', 'Sa\u0303o Paulo', 'sao-paulo'],
      ['al', "Olho d'Agua das Flores", 'olho-d-agua-das-flores'],
      ['rn', 'Olho-d’Água do Borges', 'olho-d-agua-do-borges'],
    ] as const
  ).entries()) {
    const code = { sp: '13450', al: '57442', rn: '59730' }[uf]
    const found = await find(`${code}-00${index}`, [says({ ...paulista, uf, city: name })])
    assert.equal(found.ok && found.value.city?.slug, slug, name)
  }
})

test('a CEP in another city is recognised only if a provider names the city', async () => {
  const elsewhere = (postalCode: string | null, providers: AddressProvider[]) =>
    isPostalCodeElsewhere(db, { postalCode, cityId: city.id, providers }, testNow)
  assert.equal(await elsewhere('13010-000', [says({ ...paulista, city: 'Campinas' })]), true)
  assert.equal(await elsewhere('01310-300', [says(paulista)]), false)
  assert.equal(await elsewhere('01310-400', [away()]), false)
  assert.equal(await elsewhere(null, []), false)
})

test('stored addresses are purged after their retention', async () => {
  const count = async () => (await db.selectFrom('postal_addresses').select('postal_code').execute()).length
  await find('04101-300', [says(paulista)])
  await purgeAddresses(db, inHours(24 * 89))
  assert.ok((await count()) > 0)
  await purgeAddresses(db, inHours(24 * 400))
  assert.equal(await count(), 0)
})
