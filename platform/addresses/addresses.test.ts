import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { GatewayError } from '#platform/providers/gateway.ts'
import { startFakeGateway, limitMs } from '#test/support/fakes/gateway.ts'
import { scope } from '#test/support/scope.ts'
import { brasilApi } from './brasil-api.ts'
import { demoAddresses } from './demo-addresses.ts'
import { viaCep } from './via-cep.ts'

const failing = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('it answered'),
    (error: unknown) => (error instanceof GatewayError ? error.code : String(error)),
  )
const paulista = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  complemento: 'de 612 a 1510 - lado par',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  ibge: '3550308',
}

/** BrasilAPI's 404 names why each of its sources has no address. */
const notFound = (...messages: string[]) => ({
  status: 404,
  body: JSON.stringify({
    name: 'CepPromiseError',
    message: 'Todos os serviços de CEP retornaram erro.',
    type: 'service_error',
    errors: messages.map((message) => ({ name: 'ServiceError', message, service: 'correios' })),
  }),
})

test('ViaCEP responds with an address, a city-wide CEP, or not found', async () => {
  const gateway = await startFakeGateway(scope)
  const { addressOf } = viaCep({ origin: gateway.url })
  gateway.answer = { body: JSON.stringify(paulista) }
  const expectedAddress = {
    uf: 'sp',
    city: 'São Paulo',
    ibge: 3550308,
    district: 'Bela Vista',
    street: 'Avenida Paulista',
  }
  assert.deepEqual(await addressOf('01310100'), expectedAddress)
  assert.deepEqual(
    gateway.requests.map(({ method, path }) => [method, path]),
    [['GET', '/ws/01310100/json/']],
  )
  gateway.answer = { body: JSON.stringify({ ...paulista, logradouro: '', bairro: '', ibge: undefined }) }
  assert.deepEqual(await addressOf('69945000'), { ...expectedAddress, ibge: null, district: null, street: null })
  for (const erro of ['true', true]) {
    gateway.answer = { body: JSON.stringify({ erro }) }
    assert.equal(await addressOf('99999999'), null)
  }
})

test('BrasilAPI responds with an address, a city-wide CEP, or not found', async () => {
  const gateway = await startFakeGateway(scope)
  const { addressOf } = brasilApi({ origin: gateway.url })
  const answer = {
    cep: '01310100',
    state: 'SP',
    city: 'São Paulo',
    neighborhood: 'Bela Vista',
    street: 'Avenida Paulista',
  }
  gateway.answer = { body: JSON.stringify({ ...answer, service: 'open-cep' }) }
  const expectedAddress = {
    uf: 'sp',
    city: 'São Paulo',
    ibge: null,
    district: 'Bela Vista',
    street: 'Avenida Paulista',
  }
  assert.deepEqual(await addressOf('01310100'), expectedAddress)
  assert.equal(gateway.requests[0]!.path, '/api/cep/v2/01310100')
  gateway.answer = { body: JSON.stringify({ ...answer, neighborhood: null, street: '' }) }
  assert.deepEqual(await addressOf('69945000'), { ...expectedAddress, district: null, street: null })
  for (const message of ['CEP INVÁLIDO', 'CEP NAO ENCONTRADO', 'CEP não encontrado na base do ViaCEP.']) {
    gateway.answer = notFound(message, 'Erro ao se conectar com o serviço WideNet.')
    assert.equal(await addressOf('99999999'), null, message)
  }
})

test('BrasilAPI denies no CEP while its sources are down or another server answers', async () => {
  const gateway = await startFakeGateway(scope)
  const { addressOf } = brasilApi({ origin: gateway.url })
  for (const answer of [
    notFound('Erro ao se conectar com o serviço ViaCEP.', 'A autenticacao de null falhou!'),
    notFound(),
    { status: 404, body: '{"errors":[{"service":"correios"},null]}' },
    { status: 404, body: '<html>404: NOT_FOUND</html>' },
    { status: 404, body: '' },
  ]) {
    gateway.answer = answer
    assert.equal(await failing(addressOf('01310100')), 'failed', answer.body)
  }
})

test('a slow, failing or unexpected response counts as none', async () => {
  for (const provider of [viaCep, brasilApi] as const) {
    const gateway = await startFakeGateway(scope)
    const ask = (timeoutMs: number) => failing(provider({ origin: gateway.url, timeoutMs }).addressOf('01310100'))
    for (const [answer, code] of [
      [{ delayMs: limitMs.long }, 'timeout'],
      [{ status: 500 }, 'failed'],
      [{ status: 429 }, 'failed'],
      [{ body: '<html>' }, 'failed'],
      [{ body: '{}' }, 'failed'],
      [{ hangsUp: true }, 'unreachable'],
      [{ status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 'unreachable'],
    ] as const) {
      gateway.answer = answer
      assert.equal(await ask('delayMs' in answer ? limitMs.short : limitMs.long), code, JSON.stringify(answer))
    }
  }
})

test('the demonstration knows a street in every capital, and no street of an unknown CEP', async () => {
  assert.equal(await demoAddresses.addressOf('99999999'), null)
  for (const [digits, uf, city, street] of [
    ['01310100', 'sp', 'São Paulo', 'Avenida Paulista'],
    ['20040020', 'rj', 'Rio de Janeiro', 'Avenida Rio Branco'],
    ['29015110', 'es', 'Vitória', 'Praça João Clímaco'],
    ['30130010', 'mg', 'Belo Horizonte', 'Avenida Afonso Pena'],
    ['40020000', 'ba', 'Salvador', 'Praça da Sé'],
    ['49097270', 'se', 'Aracaju', 'Rua Frei Luiz Canolo de Noronha'],
    ['51021000', 'pe', 'Recife', 'Avenida Boa Viagem'],
    ['57022180', 'al', 'Maceió', 'Rua Sá e Albuquerque'],
    ['58013130', 'pb', 'João Pessoa', 'Parque Solon de Lucena'],
    ['59025090', 'rn', 'Natal', 'Rua Ulisses Caldas'],
    ['60160230', 'ce', 'Fortaleza', 'Avenida Dom Luís'],
    ['64000160', 'pi', 'Teresina', 'Praça Marechal Deodoro da Fonseca'],
    ['65010480', 'ma', 'São Luís', 'Rua Portugal'],
    ['66017000', 'pa', 'Belém', 'Avenida Presidente Vargas'],
    ['68900073', 'ap', 'Macapá', 'Avenida FAB'],
    ['69036110', 'am', 'Manaus', 'Avenida Brasil'],
    ['69305130', 'rr', 'Boa Vista', 'Rua General Penha Brasil'],
    ['69900060', 'ac', 'Rio Branco', 'Avenida Getúlio Vargas'],
    ['70150900', 'df', 'Brasília', 'Praça dos Três Poderes'],
    ['74003010', 'go', 'Goiânia', 'Praça Doutor Pedro Ludovico Teixeira'],
    ['76801066', 'ro', 'Porto Velho', 'Rua Dom Pedro II'],
    ['77001002', 'to', 'Palmas', 'Praça dos Girassóis'],
    ['78050000', 'mt', 'Cuiabá', 'Avenida Historiador Rubens de Mendonça'],
    ['79031010', 'ms', 'Campo Grande', 'Avenida Afonso Pena'],
    ['80020310', 'pr', 'Curitiba', 'Rua XV de Novembro'],
    ['88010400', 'sc', 'Florianópolis', 'Praça XV de Novembro'],
    ['90010170', 'rs', 'Porto Alegre', 'Praça Montevidéo'],
  ] as const) {
    const address = await demoAddresses.addressOf(digits)
    assert.equal(address?.uf, uf, digits)
    assert.equal(address?.city, city, digits)
    assert.equal(address?.street, street, digits)
  }
})

test('the demonstration finds the city of any CEP of the capitals and the 100 largest municipalities', async () => {
  const centres = [
    ['01310999', 'sp', 'São Paulo'],
    ['06010067', 'sp', 'Osasco'],
    ['06310390', 'sp', 'Carapicuíba'],
    ['06401160', 'sp', 'Barueri'],
    ['07010000', 'sp', 'Guarulhos'],
    ['08010000', 'sp', 'São Paulo'],
    ['08570000', 'sp', 'Itaquaquecetuba'],
    ['08674000', 'sp', 'Suzano'],
    ['08710000', 'sp', 'Mogi das Cruzes'],
    ['09010000', 'sp', 'Santo André'],
    ['09310000', 'sp', 'Mauá'],
    ['09710000', 'sp', 'São Bernardo do Campo'],
    ['09910000', 'sp', 'Diadema'],
    ['11010000', 'sp', 'Santos'],
    ['11200999', 'sp', 'Santos'],
    ['11310000', 'sp', 'São Vicente'],
    ['11410000', 'sp', 'Guarujá'],
    ['11700000', 'sp', 'Praia Grande'],
    ['12020000', 'sp', 'Taubaté'],
    ['12210000', 'sp', 'São José dos Campos'],
    ['13010000', 'sp', 'Campinas'],
    ['13170000', 'sp', 'Sumaré'],
    ['13201000', 'sp', 'Jundiaí'],
    ['13400000', 'sp', 'Piracicaba'],
    ['13480000', 'sp', 'Limeira'],
    ['14010000', 'sp', 'Ribeirão Preto'],
    ['14400000', 'sp', 'Franca'],
    ['15010000', 'sp', 'São José do Rio Preto'],
    ['17010000', 'sp', 'Bauru'],
    ['18010000', 'sp', 'Sorocaba'],
    ['20000001', 'rj', 'Rio de Janeiro'],
    ['24440000', 'rj', 'São Gonçalo'],
    ['29140000', 'es', 'Cariacica'],
    ['56302000', 'pe', 'Petrolina'],
    ['83005000', 'pr', 'São José dos Pinhais'],
    ['68005000', 'pa', 'Santarém'],
    ['42800000', 'ba', 'Camaçari'],
    ['59600000', 'rn', 'Mossoró'],
    ['06763000', 'sp', 'Taboão da Serra'],
    ['24020000', 'rj', 'Niterói'],
    ['25010000', 'rj', 'Duque de Caxias'],
    ['25520000', 'rj', 'São João de Meriti'],
    ['25610000', 'rj', 'Petrópolis'],
    ['26010000', 'rj', 'Nova Iguaçu'],
    ['26110000', 'rj', 'Belford Roxo'],
    ['26255000', 'rj', 'Nova Iguaçu'],
    ['27253000', 'rj', 'Volta Redonda'],
    ['28010000', 'rj', 'Campos dos Goytacazes'],
    ['29000001', 'es', 'Vitória'],
    ['29100000', 'es', 'Vila Velha'],
    ['29165000', 'es', 'Serra'],
    ['31999999', 'mg', 'Belo Horizonte'],
    ['32017000', 'mg', 'Contagem'],
    ['32600000', 'mg', 'Betim'],
    ['33010000', 'mg', 'Santa Luzia'],
    ['33805000', 'mg', 'Ribeirão das Neves'],
    ['35010000', 'mg', 'Governador Valadares'],
    ['35160000', 'mg', 'Ipatinga'],
    ['36010000', 'mg', 'Juiz de Fora'],
    ['38010000', 'mg', 'Uberaba'],
    ['38400000', 'mg', 'Uberlândia'],
    ['39400000', 'mg', 'Montes Claros'],
    ['40000001', 'ba', 'Salvador'],
    ['44001000', 'ba', 'Feira de Santana'],
    ['45000000', 'ba', 'Vitória da Conquista'],
    ['49000001', 'se', 'Aracaju'],
    ['50000001', 'pe', 'Recife'],
    ['53020000', 'pe', 'Olinda'],
    ['53401000', 'pe', 'Paulista'],
    ['54310000', 'pe', 'Jaboatão dos Guararapes'],
    ['55002000', 'pe', 'Caruaru'],
    ['57000001', 'al', 'Maceió'],
    ['58000001', 'pb', 'João Pessoa'],
    ['58400000', 'pb', 'Campina Grande'],
    ['59000001', 'rn', 'Natal'],
    ['60000001', 'ce', 'Fortaleza'],
    ['61600000', 'ce', 'Caucaia'],
    ['64000001', 'pi', 'Teresina'],
    ['65000001', 'ma', 'São Luís'],
    ['66000001', 'pa', 'Belém'],
    ['67030000', 'pa', 'Ananindeua'],
    ['68900001', 'ap', 'Macapá'],
    ['69000001', 'am', 'Manaus'],
    ['69300001', 'rr', 'Boa Vista'],
    ['69900001', 'ac', 'Rio Branco'],
    ['70000001', 'df', 'Brasília'],
    ['73301000', 'df', 'Brasília'],
    ['74000001', 'go', 'Goiânia'],
    ['74905000', 'go', 'Aparecida de Goiânia'],
    ['75020000', 'go', 'Anápolis'],
    ['75901000', 'go', 'Rio Verde'],
    ['76800001', 'ro', 'Porto Velho'],
    ['77000001', 'to', 'Palmas'],
    ['78000001', 'mt', 'Cuiabá'],
    ['78110000', 'mt', 'Várzea Grande'],
    ['79000001', 'ms', 'Campo Grande'],
    ['80000001', 'pr', 'Curitiba'],
    ['84010000', 'pr', 'Ponta Grossa'],
    ['85801000', 'pr', 'Cascavel'],
    ['85851000', 'pr', 'Foz do Iguaçu'],
    ['86010000', 'pr', 'Londrina'],
    ['87013000', 'pr', 'Maringá'],
    ['88000001', 'sc', 'Florianópolis'],
    ['89010000', 'sc', 'Blumenau'],
    ['89201000', 'sc', 'Joinville'],
    ['90000001', 'rs', 'Porto Alegre'],
    ['92010000', 'rs', 'Canoas'],
    ['93310000', 'rs', 'Novo Hamburgo'],
    ['94010000', 'rs', 'Gravataí'],
    ['94410000', 'rs', 'Viamão'],
    ['95010000', 'rs', 'Caxias do Sul'],
    ['96010000', 'rs', 'Pelotas'],
    ['97010000', 'rs', 'Santa Maria'],
  ] as const
  for (const [digits, uf, city] of centres) {
    const address = await demoAddresses.addressOf(digits)
    assert.equal(address?.uf, uf, digits)
    assert.equal(address?.city, city, digits)
  }
  const located = new Set(centres.map(([, uf, city]) => `${city}, ${uf}`))
  type Row = [
    ibge: number,
    uf: string,
    slug: string,
    city: string,
    latitude: unknown,
    longitude: unknown,
    population: unknown,
  ]
  const places = JSON.parse(readFileSync(new URL('../../db/reference/places.json', import.meta.url), 'utf8'))
  const largest = (places.cities as Row[])
    .toSorted((one, other) => Number(other[6]) - Number(one[6]))
    .slice(0, 100)
    .map(([, uf, , city]) => `${city}, ${uf}`)
  assert.deepEqual(
    largest.filter((city) => !located.has(city)),
    [],
  )
  await assert.rejects(demoAddresses.addressOf('19999999'))
})
