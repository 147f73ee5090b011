import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ownFigures, sampleFigures } from './statistics.ts'

test('our figures are rounded down, and small ones are hidden', () => {
  assert.deepEqual(ownFigures({ services: 542, requests: 12_999, cities: 99 }), [
    { figure: 'Mais de 500', label: 'tipos de serviço' },
    { figure: 'Mais de 12 mil', label: 'pedidos nos últimos 30 dias' },
  ])
  assert.deepEqual(ownFigures({ services: 542, requests: 0, cities: 0 }).length, 1)
  const servicesFigure = (services: number) => ownFigures({ services, requests: 0, cities: 0 })[0]?.figure
  for (const [services, figure] of [
    [100, undefined],
    [101, 'Mais de 100'],
    [500, 'Mais de 400'],
    [1000, 'Mais de 900'],
    [1001, 'Mais de mil'],
    [2000, 'Mais de mil'],
    [2001, 'Mais de 2 mil'],
  ] as const)
    assert.equal(servicesFigure(services), figure, `${services}`)
})

test('the figures of the specification are printed exactly', () => {
  const printed = sampleFigures.map(({ figure }) => figure).join(' ')
  for (const figure of ['250 mil', '500', '3 mil', '4 milhões', '165.000']) assert.ok(printed.includes(figure), figure)
})
