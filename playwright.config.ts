import { defineConfig } from '@playwright/test'
import type { JourneyOptions } from '#test/e2e/journey.ts'
import { findChromium } from './scripts/chromium.ts'

const { path, args, env, name } = await findChromium()
const maxWaitMs = 60_000
/** Pages of journeys live for seconds: optimising compilers cost a tenth of the processor time and never pay back. */
const withoutOptimisers = '--js-flags=--no-opt --no-maglev'

if (!process.env.TEST_WORKER_INDEX) console.log(`Browser: ${name}`)

/**
 * Browser journeys, without retries (docs/decisions/0025). Every wait ends at 60 s: a slow machine makes a journey
 * slow, not red. `UPDATE_SCREENSHOTS=1` writes the approved screenshots; `TRACE=1` adds a trace.
 */
export default defineConfig<JourneyOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  snapshotPathTemplate: 'test/e2e/screenshots/{arg}{ext}',
  updateSnapshots: process.env.UPDATE_SCREENSHOTS === '1' ? 'all' : 'none',
  globalSetup: './test/e2e/global-setup.ts',
  workers: 3, // on two cores: journeys also wait for the page
  retries: 0,
  forbidOnly: true,
  timeout: 600_000,
  expect: { timeout: maxWaitMs, toPass: { timeout: maxWaitMs } },
  reporter: [['list'], ['./test/e2e/totals.ts']],
  use: {
    actionTimeout: maxWaitMs,
    navigationTimeout: maxWaitMs,
    launchOptions: { executablePath: path, args: [...args, withoutOptimisers], env },
    screenshot: 'only-on-failure',
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    video: 'off',
  },
})
