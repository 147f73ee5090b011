import assert from 'node:assert/strict'
import { test } from 'vitest'
import { withoutName } from './analytics.ts'

test('a path loses the name of a professional and keeps others', () => {
  assert.equal(withoutName('/profissionais/eva-lima-7'), '/profissionais/:id')
  assert.equal(withoutName('/profissionais/eva-lima-7?de=busca#fotos'), '/profissionais/:id')
  assert.equal(withoutName('/reformas-e-reparos/pintor/sp/sao-paulo'), '/reformas-e-reparos/pintor/sp/sao-paulo')
  assert.equal(withoutName('/meus-pedidos?filtro=abertos'), '/meus-pedidos?filtro=abertos')
})
