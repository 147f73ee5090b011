import { afterAll, onTestFinished, TestRunner } from 'vitest'
import type { Scope } from './open-scope.ts'

/** Ends a resource with the test that made it, or with the file when it was made outside of a test. */
export const scope: Scope = {
  after: (cleanUp) => (TestRunner.getCurrentTest() ? onTestFinished(cleanUp) : afterAll(cleanUp)),
}
