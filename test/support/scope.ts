import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Ends a resource with the test that made it, or with the file when it was made outside of a test. */
export const scope = {
  after: (end: () => Promise<void>) => (TestRunner.getCurrentTest() ? onTestFinished(end) : afterAll(end)),
}
