import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import type { JourneyOptions } from '#test/e2e/journey.ts'
import { findChromium } from './scripts/chromium.ts'

const { path, args, env } = await findChromium()

/**
 * The browser journeys. No second run: a journey that fails now and then is a defect of the journey or of the product
 * (docs/decisions/0025). What a failure left to look at stands below test-results/; with `SNAPSHOTS=1` the page at every step is
 * there too, which makes each step slower.
 */
export default defineConfig<JourneyOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/e2e/before-all.ts',
  workers: availableParallelism(),
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./test/e2e/totals.ts']],
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 10_000,
    launchOptions: { executablePath: path, args, env },
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: process.env.SNAPSHOTS === '1' },
    video: 'off',
  },
})
