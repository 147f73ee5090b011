import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeSlug } from './place.ts'
import { allCities, allStates, citiesOfState, cityById, cityBySlug, stateByUf, suggestCities } from './places.server.ts'

const names = (typed: string, uf?: string) => suggestCities(typed, uf).map((city) => `${city.name}/${city.uf}`)

test('27 states and 5,571 cities, each with an address of its own', () => {
  assert.equal(allStates().length, 27)
  assert.equal(allCities().length, 5571)
  assert.equal(new Set(allCities().map((city) => `${city.uf}/${city.slug}`)).size, 5571)
  assert.equal(new Set(allCities().map((city) => city.id)).size, 5571)
  assert.equal(
    allStates().reduce((sum, state) => sum + citiesOfState(state.uf).length, 0),
    5571,
  )
  assert.ok(allCities().every((city) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(city.slug) && city.slug.length > 2))
  assert.ok(allCities().every((city) => city.slug === placeSlug(city.name)))
})

test('a city is found by address, by code and in its state', () => {
  const campinas = cityBySlug('sp', 'campinas')
  assert.equal(campinas?.name, 'Campinas')
  assert.equal(cityById(3509502), campinas)
  assert.ok(citiesOfState('sp').includes(campinas!))
  assert.equal(stateByUf('sp')?.name, 'São Paulo')
  assert.equal(cityBySlug('sp', 'niteroi'), undefined)
  assert.equal(stateByUf('xx'), undefined)
  assert.deepEqual(citiesOfState('xx'), [])
})

test('every capital has its seat inside Brazil and its population', () => {
  const capitals = [
    'ac/rio-branco',
    'al/maceio',
    'ap/macapa',
    'am/manaus',
    'ba/salvador',
    'ce/fortaleza',
    'df/brasilia',
    'es/vitoria',
    'go/goiania',
    'ma/sao-luis',
    'mt/cuiaba',
    'ms/campo-grande',
    'mg/belo-horizonte',
    'pa/belem',
    'pb/joao-pessoa',
    'pr/curitiba',
    'pe/recife',
    'pi/teresina',
    'rj/rio-de-janeiro',
    'rn/natal',
    'rs/porto-alegre',
    'ro/porto-velho',
    'rr/boa-vista',
    'sc/florianopolis',
    'sp/sao-paulo',
    'se/aracaju',
    'to/palmas',
  ]
  for (const capital of capitals) {
    const [uf, slug] = capital.split('/') as [string, string]
    const city = cityBySlug(uf, slug)
    assert.ok(city, capital)
    assert.ok(city.latitude! > -34 && city.latitude! < 6 && city.longitude! > -74.5 && city.longitude! < -34, capital)
    assert.ok(city.population! > 190_000, capital)
  }
})

test('neither a quarter of a city nor a village is taken for the seat of the same name', () => {
  const whereOf = (uf: string, slug: string) => {
    const { latitude, longitude } = cityBySlug(uf, slug)!
    return [Math.round(latitude!), Math.round(longitude!)]
  }
  assert.deepEqual(whereOf('sp', 'paraiso'), [-21, -49]) // not the quarter of São Paulo
  assert.deepEqual(whereOf('mt', 'lucas-do-rio-verde'), [-13, -56])
})

test('suggestions: accents forgiven, beginnings first, the larger city first', () => {
  assert.equal(names('sao pa')[0], 'São Paulo/sp')
  assert.equal(names('SÃO PAULO')[0], 'São Paulo/sp')
  assert.equal(names('campo gr')[0], 'Campo Grande/ms')
  assert.equal(names('mogi guacu')[0], 'Mogi Guaçu/sp')
  assert.ok(names('sa').length === 8)
})

test('suggestions: typing errors, words out of order, one state only', () => {
  assert.equal(names('florianopilis')[0], 'Florianópolis/sc')
  assert.ok(names('campos jose').includes('São José dos Campos/sp'))
  assert.ok(names('santa', 'rs').every((name) => name.endsWith('/rs')))
  assert.equal(names('bom jesus pb')[0], 'Bom Jesus/pb')
  assert.deepEqual(names('   '), [])
  assert.deepEqual(names('qqqqqq'), [])
})

/** South, north, west, east of each state, half a degree wider than it is. */
const boxes: Record<string, readonly [number, number, number, number]> = {
  ac: [-11.7, -6.6, -74.5, -66.1],
  al: [-11, -8.3, -38.8, -34.6],
  am: [-10.3, 2.8, -74.3, -55.6],
  ap: [-1.8, 5, -55.4, -49.3],
  ba: [-18.9, -8, -47.2, -36.8],
  ce: [-8.4, -2.2, -41.9, -36.7],
  df: [-16.6, -15, -48.8, -46.8],
  es: [-21.8, -17.4, -42.4, -39.1],
  go: [-20, -11.9, -53.8, -45.4],
  ma: [-10.8, -0.5, -49.3, -41.2],
  mg: [-23.5, -13.7, -51.6, -39.3],
  ms: [-24.6, -16.6, -58.7, -50.4],
  mt: [-18.6, -6.8, -62.2, -49.7],
  pa: [-10.4, 3.2, -59.5, -45.5],
  pb: [-8.8, -5.5, -39.3, -34.2],
  pe: [-10, -6.7, -41.9, -34.2],
  pi: [-11.5, -2.2, -46.5, -39.8],
  pr: [-27.3, -22, -55.2, -47.5],
  rj: [-23.9, -20.2, -45.4, -40.4],
  rn: [-7.5, -4.3, -39.1, -34.4],
  ro: [-14.2, -7.4, -67.4, -59.2],
  rr: [-2.2, 5.8, -65.4, -58.3],
  rs: [-34.3, -26.5, -58.2, -49.1],
  sc: [-29.9, -25.4, -54.4, -47.8],
  se: [-12.1, -8.9, -38.8, -35.8],
  sp: [-25.9, -19.2, -53.7, -43.6],
  to: [-14, -4.6, -51.3, -45.2],
}

test('no seat lies outside of its state, nor where only a village of the same name is', () => {
  const placed = allCities().filter(({ latitude }) => latitude !== null)
  assert.ok(placed.length > 1900)
  const astray = placed.filter(({ uf, latitude, longitude }) => {
    const [south, north, west, east] = boxes[uf]!
    return latitude! < south || latitude! > north || longitude! < west || longitude! > east
  })
  assert.deepEqual(
    astray.map(({ uf, slug }) => `${uf}/${slug}`),
    [],
  )
  for (const [uf, slug] of [
    ['am', 'guajara'],
    ['ms', 'costa-rica'],
    ['sc', 'sao-jose'],
  ] as const)
    assert.equal(cityBySlug(uf, slug)!.latitude, null, slug)
})
