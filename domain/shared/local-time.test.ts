import assert from 'node:assert/strict'
import { test } from 'vitest'
import { instantInZone } from './local-time.ts'

test('a local time is exact around the ends of a summer time, and a skipped hour is the one after it', () => {
  for (const [wall, instant] of [
    ['2018-11-03T23:59', '2018-11-04T02:59'],
    ['2018-11-04T00:00', '2018-11-04T03:00'],
    ['2018-11-04T01:00', '2018-11-04T03:00'],
    ['2018-11-04T03:30', '2018-11-04T05:30'],
    ['2019-02-16T22:59', '2019-02-17T00:59'],
    ['2019-02-17T00:00', '2019-02-17T03:00'],
    ['2019-02-17T01:30', '2019-02-17T04:30'],
    ['2026-12-01T00:00', '2026-12-01T03:00'],
  ] as const)
    assert.equal(
      instantInZone('America/Sao_Paulo', Date.parse(`${wall}Z`))
        .toISOString()
        .slice(0, 16),
      instant,
      `at ${wall}`,
    )
})
