import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import type { JourneyOptions } from '../e2e/journey.ts'

/** Other engines, as `scripts/test-engines.ts` installs them: one project each. */
const oldChromium = process.env.OLD_CHROMIUM ?? ''

export default defineConfig<JourneyOptions>({
  testDir: '..',
  outputDir: '../../test-results/engines',
  globalSetup: '../e2e/global-setup.ts',
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  reporter: [['list']],
  use: { actionTimeout: 30_000, navigationTimeout: 30_000, screenshot: 'only-on-failure' },
  projects: [
    { name: 'webkit', testMatch: 'engines/journeys.test.ts' },
    { name: 'wpe', testMatch: 'engines/wpe.test.ts' },
    {
      name: 'firefox',
      testMatch: 'engines/journeys.test.ts',
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: '/usr/bin/firefox-esr',
          firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 },
        },
      },
    },
    {
      name: 'chromium-112',
      testMatch: 'engines/journeys.test.ts',
      use: {
        launchOptions: {
          executablePath: join(oldChromium, 'chromium'),
          args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-zygote', '--disable-dev-shm-usage'],
          env: { ...process.env, LD_LIBRARY_PATH: join(oldChromium, 'lib'), FONTCONFIG_PATH: oldChromium },
        },
      },
    },
  ],
})
