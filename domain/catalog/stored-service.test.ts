import assert from 'node:assert/strict'
import { test } from 'vitest'
import { storedService } from './stored-service.ts'

const columns = {
  id: 7,
  rootId: 1,
  rootSlug: 'reformas-e-reparos',
  rootName: 'Reformas e reparos',
  slug: 'pintor',
  fullSlug: 'reformas-e-reparos/pintor',
  name: 'Pintor',
  popularRank: 1,
  medianTicketCents: 95_000,
}

test('the content of a service is loaded once, on first use', () => {
  const unread = storedService(columns, 'no JSON')
  assert.equal(unread.name, 'Pintor')
  assert.throws(() => unread.faq, SyntaxError)
  const service = storedService(columns, '{"plural": "Pintores", "faq": []}')
  assert.equal(service.plural, 'Pintores')
  assert.equal(service.faq, service.faq)
  assert.equal({ ...service }.plural, 'Pintores', 'a copy has it all')
})
