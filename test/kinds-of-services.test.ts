import assert from 'node:assert/strict'
import { test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { startPhoneClient } from './support/phone-client.ts'

const conversation = await startPhoneClient(scope, { RUN_JOBS: '0' })

/** Search input and an expected service, one per kind. */
const kinds = {
  consertos: ['encanador', 'reformas-e-reparos/encanador'],
  limpeza: ['diarista', 'familia/diarista'],
  aulas: ['aula de inglês', 'aulas/ingles'],
  'assistência técnica': ['celular quebrado', 'assistencia-tecnica/conserto-de-celular'],
  saúde: ['psicólogo', 'saude/psicologo'],
  eventos: ['buffet', 'eventos/buffet'],
  beleza: ['manicure', 'moda-e-beleza/manicure'],
  automóveis: ['borracheiro', 'automoveis/borracheiro'],
  consultoria: ['abrir empresa', 'consultoria/abertura-de-empresa'],
  design: ['logotipo', 'design-e-tecnologia/criacao-de-logotipo'],
} as const

for (const [kind, [typed, path]] of Object.entries(kinds)) {
  const slug = path.split('/')[1]!
  test(`a service of the kind "${kind}" is found by "${typed}" and can be requested without a session`, async () => {
    const found = await fetch(`${conversation.address}/v1/search?text=${encodeURIComponent(typed)}`)
    const services = (await found.json()) as { slug: string }[]
    assert.ok(services.length > 0 && services.length <= 8)
    assert.ok(
      services.some((service) => service.slug === path),
      services.map((service) => service.slug).join(', '),
    )
    const { uuid, answer } = await conversation.request(conversation.newPhone(), slug)
    assert.equal(answer.status, 201)
    const order = await conversation.db
      .selectFrom('orders')
      .innerJoin('categories', 'categories.id', 'orders.category_id')
      .select(['categories.slug', 'orders.status', 'orders.max_leads'])
      .where('orders.uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    assert.deepEqual(order, { slug, status: 'pending_verification', max_leads: 4 })
  })
}
