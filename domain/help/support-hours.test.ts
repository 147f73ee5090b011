import assert from 'node:assert/strict'
import { test } from 'vitest'
import { holidayOn, isOpen, nationalHolidays, nextOpening, supportHoursBetween } from './support-hours.ts'

/** A local time in São Paulo. */
const at = (wall: string) => new Date(`${wall}:00-03:00`)

test('Good Friday and fixed holidays are computed for many years', () => {
  const goodFridays = ['2024-03-29', '2025-04-18', '2026-04-03', '2027-03-26', '2028-04-14', '2038-04-23', '2285-03-20']
  for (const day of goodFridays) assert.equal(nationalHolidays(Number(day.slice(0, 4))).get(day), 'good_friday', day)
  assert.deepEqual(
    [...nationalHolidays(2026)].toSorted(),
    [
      ['2026-01-01', 'new_year'],
      ['2026-04-03', 'good_friday'],
      ['2026-04-21', 'tiradentes'],
      ['2026-05-01', 'labour_day'],
      ['2026-09-07', 'independence'],
      ['2026-10-12', 'aparecida'],
      ['2026-11-02', 'all_souls'],
      ['2026-11-15', 'republic'],
      ['2026-11-20', 'black_awareness'],
      ['2026-12-25', 'christmas'],
    ].toSorted(),
  )
})

test('20 November is a holiday since 2024', () => {
  assert.equal(nationalHolidays(2023).has('2023-11-20'), false)
  assert.equal(nationalHolidays(2024).get('2024-11-20'), 'black_awareness')
})

test('support is open or closed, with the next opening', () => {
  const rows: [what: string, now: string, open: boolean, next: string][] = [
    ['Thursday before the hours', '2026-11-19T07:59', false, '2026-11-19T08:00'],
    ['Thursday, the first minute', '2026-11-19T08:00', true, '2026-11-21T08:00'],
    ['Thursday, the last minute', '2026-11-19T19:59', true, '2026-11-21T08:00'],
    ['Thursday evening before a holiday', '2026-11-19T20:00', false, '2026-11-21T08:00'],
    ['Friday 20 November 2026, a holiday', '2026-11-20T10:00', false, '2026-11-21T08:00'],
    ['20 November 2023, a Monday of work', '2023-11-20T10:00', true, '2023-11-21T08:00'],
    ['Saturday is a workday', '2026-11-21T19:59', true, '2026-11-23T08:00'],
    ['Saturday night', '2026-11-21T22:00', false, '2026-11-23T08:00'],
    ['Sunday', '2026-11-22T10:00', false, '2026-11-23T08:00'],
    ['a holiday on a Saturday, then Sunday', '2027-11-20T09:00', false, '2027-11-22T08:00'],
    ['Good Friday', '2026-04-03T12:00', false, '2026-04-04T08:00'],
    ['Carnival Tuesday is no holiday', '2026-02-17T12:00', true, '2026-02-18T08:00'],
    ['Corpus Christi is no holiday', '2026-06-04T12:00', true, '2026-06-05T08:00'],
    ['Sunday before a Monday holiday', '2026-10-11T12:00', false, '2026-10-13T08:00'],
    ['the last night of the year', '2026-12-31T23:30', false, '2027-01-02T08:00'],
  ]
  for (const [what, now, open, next] of rows) {
    assert.equal(isOpen(at(now)), open, what)
    assert.equal(nextOpening(at(now)).toISOString(), at(next).toISOString(), what)
  }
})

test('days use São Paulo time', () => {
  assert.equal(holidayOn(new Date('2026-11-21T02:59:59Z')), 'black_awareness')
  assert.equal(holidayOn(new Date('2026-11-21T03:00:00Z')), undefined)
  assert.equal(holidayOn(new Date('2026-11-20T02:59:59Z')), undefined)
})

test('support hours follow daylight saving time', () => {
  assert.equal(isOpen(new Date('2018-12-10T10:00:00Z')), true)
  assert.equal(nextOpening(new Date('2018-12-10T09:59:00Z')).toISOString(), '2018-12-10T10:00:00.000Z')
})

test('support hours between two times exclude nights, Sundays and holidays', () => {
  for (const [from, to, hours] of [
    ['2026-11-23T09:00', '2026-11-23T13:00', 4],
    ['2026-11-23T19:00', '2026-11-24T08:30', 1.5], // overnight
    ['2026-11-23T02:00', '2026-11-23T08:00', 0],
    ['2026-11-21T19:00', '2026-11-23T09:00', 2], // Saturday to Monday
    ['2026-11-19T18:00', '2026-11-21T10:00', 4], // over Consciência Negra
    ['2026-11-16T00:00', '2026-11-23T00:00', 60], // a week with that holiday
    ['2026-11-23T13:00', '2026-11-23T09:00', 0],
  ] as const)
    assert.equal(supportHoursBetween(at(from), at(to)), hours, `${from} to ${to}`)
})
