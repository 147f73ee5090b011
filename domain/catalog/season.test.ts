import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'vitest'
import { seasonServices, servicesOfSeason } from './season.ts'

test('each month has unique services that exist', () => {
  const files = new Set(globSync('db/catalog/**/*.json').map((path) => basename(path, '.json')))
  assert.ok(files.size > 500)
  assert.equal(seasonServices.length, 12)
  for (const slugs of seasonServices) {
    assert.ok(slugs.length >= 4)
    assert.equal(new Set(slugs).size, slugs.length)
    for (const slug of slugs) assert.ok(files.has(slug), slug)
  }
})

test('the month follows Brazilian time', () => {
  assert.equal(servicesOfSeason(new Date('2027-01-01T02:00:00Z')), seasonServices[11])
  assert.equal(servicesOfSeason(new Date('2027-01-01T04:00:00Z')), seasonServices[0])
})
