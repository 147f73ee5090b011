import { resolve } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { TotalsFile } from './totals.ts'

/** A reporter of Node's runner: counts each test, knows which files are at work, prints nothing. */
export default async function* nodeTotals(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const totals = new TotalsFile()
  for await (const { type, data } of events) {
    // A file is called as it was given, by its way from here, and known by its whole path.
    const isFile = (type === 'test:dequeue' || type === 'test:complete') && resolve(data.name) === data.file
    if (isFile && type === 'test:dequeue') totals.begin(data.name)
    if (isFile && type === 'test:complete') totals.end(data.name)
    if (type === 'test:fail' && data.details.type !== 'suite') totals.fail()
    if (type === 'test:pass' && data.details.type !== 'suite' && !data.skip && !data.todo) totals.pass()
  }
  yield ''
}
