import assert from 'node:assert/strict'
import { test } from 'vitest'
import { nearestExpress } from './express-services.ts'
import type { Service } from './service.ts'

const service = (slug: string, { express = false, rootId = 1 } = {}) =>
  ({ slug, rootId, ...(express ? { express: { priceCents: 1 } } : {}) }) as Service

test('the service’s own express service comes first, then a related one of the same root', () => {
  const own = service('pintor')
  const related = service('gesseiro', { express: true })
  const elsewhere = service('diarista', { express: true, rootId: 2 })
  assert.equal(nearestExpress(service('x', { express: true }), [related])?.slug, 'x')
  assert.equal(nearestExpress(own, [elsewhere, related])?.slug, 'gesseiro')
  assert.equal(nearestExpress(own, [elsewhere]), undefined)
})
