import assert from 'node:assert/strict'
import { test } from 'vitest'
import { campaignOf } from './campaign.ts'

test('only the five known campaign parameters are stored, each cut to 100 characters (AMB-91)', () => {
  const query = new URLSearchParams(`utm_source=site&utm_medium=&utm_term=${'x'.repeat(300)}&gclid=1&token=secret`)
  assert.deepEqual(campaignOf(query), { utm_source: 'site', utm_term: 'x'.repeat(100) })
  assert.deepEqual(campaignOf({ utm_campaign: 'a\0b\n', other: 'c' }), { utm_campaign: 'ab' })
  // Half an emoji after truncation is rejected by the database.
  assert.deepEqual(campaignOf({ utm_term: `${'x'.repeat(99)}🎨` }), { utm_term: 'x'.repeat(99) })
})
