import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cityNicknames } from './city-nicknames.ts'
import { placeSlug } from './place.ts'
import {
  allCities,
  allStates,
  citiesOfState,
  cityById,
  cityBySlug,
  cityNamed,
  stateByUf,
  suggestCities,
} from './places.server.ts'

const names = (typed: string, uf?: string) => suggestCities(typed, uf).map((city) => `${city.name}/${city.uf}`)

test('27 states and 5,571 cities have unique addresses', () => {
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
  assert.ok(citiesOfState('sp').includes(campinas))
  assert.equal(stateByUf('sp')?.name, 'São Paulo')
  assert.equal(cityBySlug('sp', 'niteroi'), undefined)
  assert.equal(stateByUf('xx'), undefined)
  assert.deepEqual(citiesOfState('xx'), [])
})

test('every capital has a seat in Brazil and a population', () => {
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

test('the populations of all municipalities make up Brazil', () => {
  const people = allCities().reduce((sum, { population }) => sum + (population ?? 0), 0)
  assert.equal(people, 210_147_125)
  const unknown = allCities().filter(({ population }) => population === null)
  assert.deepEqual(
    unknown.map(({ slug }) => slug),
    ['boa-esperanca-do-norte'], // a municipality since 2025
  )
})

test('a seat is neither a district nor a village of the same name', () => {
  const whereOf = (uf: string, slug: string) => {
    const { latitude, longitude } = cityBySlug(uf, slug)!
    return [Math.round(latitude!), Math.round(longitude!)]
  }
  assert.deepEqual(whereOf('sp', 'paraiso'), [-21, -49]) // not the district of São Paulo
  assert.deepEqual(whereOf('mt', 'lucas-do-rio-verde'), [-13, -56])
})

test('suggestions ignore accents, prefer prefixes and larger cities', () => {
  assert.equal(names('sao pa')[0], 'São Paulo/sp')
  assert.equal(names('SÃO PAULO')[0], 'São Paulo/sp')
  assert.equal(names('campo gr')[0], 'Campo Grande/ms')
  assert.equal(names('mogi guacu')[0], 'Mogi Guaçu/sp')
  assert.ok(names('sa').length === 8)
})

test('suggestions allow typing errors, reordered words and a state filter', () => {
  assert.equal(names('florianopilis')[0], 'Florianópolis/sc')
  assert.ok(names('campos jose').includes('São José dos Campos/sp'))
  assert.ok(names('santa', 'rs').every((name) => name.endsWith('/rs')))
  assert.equal(names('bom jesus pb')[0], 'Bom Jesus/pb')
  assert.equal(names('bom jesus pi')[0], 'Bom Jesus/pi', 'not Pirapora do Bom Jesus')
  assert.equal(names('Campinas, São Paulo')[0], 'Campinas/sp')
  assert.equal(names('Santa Inês (Bahia)')[0], 'Santa Inês/ba')
  assert.equal(names('rio de janeiro')[0], 'Rio de Janeiro/rj')
  assert.deepEqual(names('   '), [])
  assert.deepEqual(names('qqqqqq'), [])
})

test('a state may come before its city, unless it is the beginning of the name', () => {
  assert.equal(cityNamed('MG - Uberaba')?.slug, 'uberaba')
  assert.equal(cityNamed('sp campinas')?.slug, 'campinas')
  const beginsWithState = allCities().filter(({ slug }) => stateByUf(slug.slice(0, 2)) && slug[2] === '-')
  assert.deepEqual(
    beginsWithState.map(({ name }) => cityNamed(name)?.name),
    beginsWithState.map(({ name }) => name),
  )
})

test('a city is found by the short name that people use for it', () => {
  for (const [typed, name] of Object.entries({
    BH: 'Belo Horizonte',
    Beagá: 'Belo Horizonte',
    floripa: 'Florianópolis',
    Sampa: 'São Paulo',
    bsb: 'Brasília',
    sjc: 'São José dos Campos',
    SSA: 'Salvador',
    jf: 'Juiz de Fora',
    bc: 'Balneário Camboriú',
    vix: 'Vitória',
    moc: 'Montes Claros',
    'BH, MG': 'Belo Horizonte',
    'poa/rs': 'Porto Alegre',
  })) {
    assert.equal(suggestCities(typed)[0]?.name, name, typed)
    assert.equal(suggestCities(typed)[0]?.region, undefined)
    assert.equal(cityNamed(typed)?.name, name, typed)
  }
  assert.equal(cityNamed('BH', 'sp'), undefined)
  assert.equal(suggestCities('BH', 'sp').length, 0)
  const names = new Set(allCities().map(({ slug }) => slug))
  assert.deepEqual(
    [...cityNicknames.keys()].filter((nickname) => names.has(nickname)),
    ['poa'],
  )
  for (const place of cityNicknames.values()) assert.ok(cityBySlug(...place), place.join('/'))
})

test('a nickname that is also a name finds both cities, and names neither alone', () => {
  const firstTwo = (typed: string, uf?: string) =>
    suggestCities(typed, uf)
      .slice(0, 2)
      .map(({ name }) => name)
  assert.deepEqual(firstTwo('poa'), ['Porto Alegre', 'Poá'])
  assert.deepEqual(firstTwo('POÁ'), ['Poá', 'Porto Alegre'])
  assert.equal(firstTwo('poa', 'sp')[0], 'Poá')
  assert.equal(firstTwo('poa', 'rs')[0], 'Porto Alegre')
  assert.equal(firstTwo('poa rs')[0], 'Porto Alegre')
  assert.equal(cityNamed('poa'), undefined)
  assert.equal(cityNamed('Poá')?.name, 'Poá')
  assert.equal(cityNamed('poa', 'sp')?.name, 'Poá')
  assert.equal(cityNamed('poa', 'rs')?.name, 'Porto Alegre')
})

test('the code of a state lists its largest cities', () => {
  assert.equal(suggestCities('SP')[0]?.name, 'São Paulo')
  assert.deepEqual(
    suggestCities('rj').map(({ name }) => name),
    [
      'Rio de Janeiro',
      'São Gonçalo',
      'Duque de Caxias',
      'Nova Iguaçu',
      'Niterói',
      'Belford Roxo',
      'Campos dos Goytacazes',
      'São João de Meriti',
    ],
  )
  assert.deepEqual(suggestCities('rj', 'sp'), [])
  assert.equal(suggestCities('q, sp')[0]?.uf, 'sp', 'a first letter and a state are searched in that state')
})

test('an administrative region of the Distrito Federal resolves to Brasília, unless another state has a city of that name', () => {
  const placesFor = (typed: string, uf?: string) =>
    suggestCities(typed, uf).map(({ name, uf: state, region }) => [name, state, region].filter(Boolean).join('/'))
  for (const region of [
    'Taguatinga',
    'Ceilândia',
    'Águas Claras',
    'Guará',
    'Samambaia',
    'Gama',
    'Sobradinho',
    'Planaltina',
    'Park Way',
  ]) {
    assert.equal(placesFor(region, 'df')[0], `Brasília/df/${region}`)
    assert.equal(placesFor(`${region} df`)[0], `Brasília/df/${region}`)
    assert.ok(placesFor(region).includes(`Brasília/df/${region}`), region)
    assert.equal(cityBySlug('df', placeSlug(region))?.name, 'Brasília')
    assert.equal(cityNamed(`${region}, DF`)?.name, 'Brasília')
    assert.equal(cityNamed(region, 'df')?.name, 'Brasília')
  }
  assert.equal(placesFor('ceilan')[0], 'Brasília/df/Ceilândia')
  assert.equal(placesFor('brasilia')[0], 'Brasília/df')
  assert.ok(placesFor('planaltina').includes('Planaltina/go'))
  assert.ok(placesFor('sobradinho').includes('Sobradinho/ba'))
  assert.ok(placesFor('planaltina', 'go').every((name) => name.endsWith('/go')))
  assert.ok(placesFor('ceilandia', 'sp').every((name) => name.endsWith('/sp')))
  for (const [typed, first] of [
    ['santa', /^Santa/],
    ['sao', /^São/],
    ['aguas', /^Águas/],
  ] as const)
    assert.match(placesFor(typed)[0]!, first, 'cities come before regions of the same beginning')
  assert.equal(cityNamed('Ceilândia')?.name, 'Brasília', 'no city has that name')
  for (const text of [
    'Brasília, Distrito Federal',
    'Brasília (DF)',
    'brasilia–df',
    'Brasília - DF.',
    'Brasília, DF, Brasil',
    'Brasília/Distrito Federal',
  ])
    assert.equal(cityNamed(text)?.name, 'Brasília', text)
  for (const text of [
    'DF',
    'distrito federal',
    'DF - Taguatinga',
    'Guará II',
    'Riacho Fundo 2',
    'Sobradinho 2',
    'Noroeste',
  ]) {
    assert.match(placesFor(text)[0]!, /^Brasília\/df/, text)
    assert.equal(cityNamed(text)?.name, 'Brasília', text)
  }
  for (const name of ['Planaltina', 'Taguatinga', 'Sobradinho']) assert.equal(cityNamed(name), undefined, name)
  assert.deepEqual(
    { planaltina: cityNamed('Planaltina', 'go')?.uf, sobradinho: cityNamed('Sobradinho, BA')?.uf },
    { planaltina: 'go', sobradinho: 'ba' },
  )
})
