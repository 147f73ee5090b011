/** What ends the resources of a test: `scope` under Vitest, a fixture under Playwright, `openScope` elsewhere. */
export type Scope = { after: (cleanUp: () => Promise<void>) => void }

/** A scope for programs without a test runner; `close` ends its resources, the newest first. */
export function openScope() {
  const cleanUps: (() => Promise<void>)[] = []
  return {
    after: (cleanUp: () => Promise<void>) => void cleanUps.unshift(cleanUp),
    async close() {
      for (const cleanUp of cleanUps.splice(0)) await cleanUp()
    },
  }
}
