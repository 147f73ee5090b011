import assert from 'node:assert/strict'
import { test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { GatewayError } from '#platform/providers/gateway.ts'
import { startFakeGateway, limitMs } from '#test/support/fakes/gateway.ts'
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
    gateway.asked.map(({ method, path }) => [method, path]),
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
  assert.equal(gateway.asked[0]!.path, '/api/cep/v2/01310100')
  gateway.answer = { body: JSON.stringify({ ...answer, neighborhood: null, street: '' }) }
  assert.deepEqual(await addressOf('69945000'), { ...expectedAddress, district: null, street: null })
  gateway.answer = { status: 404, body: '{"name":"CepPromiseError","type":"service_error"}' }
  assert.equal(await addressOf('99999999'), null)
})

test('a slow, failing or unexpected response counts as none', async () => {
  for (const provider of [viaCep, brasilApi] as const) {
    const gateway = await startFakeGateway(scope)
    const ask = (timeoutMs: number) => failing(provider({ origin: gateway.url, timeoutMs }).addressOf('01310100'))
    for (const [answer, code] of [
      [{ afterMs: 2_000 }, 'timeout'],
      [{ status: 500 }, 'failed'],
      [{ status: 429 }, 'failed'],
      [{ body: '<html>' }, 'failed'],
      [{ body: '{}' }, 'failed'],
      [{ hangsUp: true }, 'unreachable'],
      [{ status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 'unreachable'],
    ] as const) {
      gateway.answer = answer
      assert.equal(await ask('afterMs' in answer ? limitMs.short : limitMs.long), code, JSON.stringify(answer))
    }
  }
})

test('the demonstration locates CEPs of every capital and knows no other street', async () => {
  assert.equal((await demoAddresses.addressOf('01310100'))?.street, 'Avenida Paulista')
  assert.equal(await demoAddresses.addressOf('99999999'), null)
  const campinas = { uf: 'sp', city: 'Campinas', ibge: null, district: null, street: null }
  assert.deepEqual(await demoAddresses.addressOf('13010000'), campinas)
  for (const [digits, city] of [
    ['01310999', 'São Paulo'],
    ['20000001', 'Rio de Janeiro'],
    ['29000001', 'Vitória'],
    ['31999999', 'Belo Horizonte'],
    ['40000001', 'Salvador'],
    ['49000001', 'Aracaju'],
    ['50000001', 'Recife'],
    ['57000001', 'Maceió'],
    ['58000001', 'João Pessoa'],
    ['59000001', 'Natal'],
    ['60000001', 'Fortaleza'],
    ['64000001', 'Teresina'],
    ['65000001', 'São Luís'],
    ['66000001', 'Belém'],
    ['68900001', 'Macapá'],
    ['69000001', 'Manaus'],
    ['69300001', 'Boa Vista'],
    ['69900001', 'Rio Branco'],
    ['70000001', 'Brasília'],
    ['74000001', 'Goiânia'],
    ['76800001', 'Porto Velho'],
    ['77000001', 'Palmas'],
    ['78000001', 'Cuiabá'],
    ['79000001', 'Campo Grande'],
    ['80000001', 'Curitiba'],
    ['88000001', 'Florianópolis'],
    ['90000001', 'Porto Alegre'],
  ] as const)
    assert.equal((await demoAddresses.addressOf(digits))?.city, city, digits)
  await assert.rejects(demoAddresses.addressOf('19999999'))
})
