import assert from 'node:assert/strict'
import { test } from 'vitest'
import { wallClockIn } from '#domain/shared/local-time.ts'
import { timeZoneOf } from './time-zone.ts'

const noon = new Date('2026-11-23T12:00:00Z')
const hourAt = (id: number, uf: string) => new Date(wallClockIn(timeZoneOf({ id, uf }), noon)).getUTCHours()

test('each place has one of the four Brazilian time zones', () => {
  for (const [city, id, uf, hour] of [
    ['Fernando de Noronha', 2605459, 'pe', 10],
    ['Recife', 2611606, 'pe', 9],
    ['São Paulo', 3550308, 'sp', 9],
    ['Manaus', 1302603, 'am', 8],
    ['Cuiabá', 5103403, 'mt', 8],
    ['Campo Grande', 5002704, 'ms', 8],
    ['Porto Velho', 1100205, 'ro', 8],
    ['Boa Vista', 1400100, 'rr', 8],
    ['Tabatinga', 1304062, 'am', 7],
    ['Rio Branco', 1200401, 'ac', 7],
  ] as const)
    assert.equal(hourAt(id, uf), hour, city)
  assert.equal(timeZoneOf(null), 'America/Sao_Paulo')
})
