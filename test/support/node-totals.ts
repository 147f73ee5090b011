import type { TestEvent } from 'node:test/reporters'
import { TotalsFile } from './totals.ts'

/** A reporter of Node's runner: counts each test, knows which files are at work, prints nothing. */
export default async function* nodeTotals(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const totals = new TotalsFile()
  for await (const { type, data } of events) {
    if (type === 'test:dequeue' && data.name === data.file) totals.begin(data.name)
    if (type === 'test:complete' && data.name === data.file) totals.end(data.name)
    if (type === 'test:fail' && data.details.type !== 'suite') totals.fail()
    if (type === 'test:pass' && data.details.type !== 'suite' && !data.skip && !data.todo) totals.pass()
  }
  yield ''
}
