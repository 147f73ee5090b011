import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

process.env.APP_ENV ??= 'test'

/** The longest files, which start first so that none runs alone at the end. */
const longest = [
  'test/two-processes.test.ts',
  'test/killed-during-delivery.test.ts',
  'test/failing-providers.test.ts',
  'test/contact-surfaces.test.ts',
  'test/crawler.test.ts',
  'scripts/dev-server.test.ts',
  'test/api-bodies.test.ts',
  'test/two-days-of-jobs.test.ts',
  'test/outage.test.ts',
  'test/process-shutdown.test.ts',
  'test/access-matrix.test.ts',
  'test/contributing.test.ts',
  'test/killed-during-purchase.test.ts',
]
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => longest.findIndex((file) => moduleId.endsWith(file)) + 1 || 99
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

/** Files that set the environment first, open the process's database, or change its catalog, places or metrics. */
const ownProcess: string[] = [
  'api/{dev-emails,endpoints,download,help,instant-match,orders,phone-verification,pictures,reports,sign-in,sitemaps}.test.ts',
  'db/reference/{load-reference,places}.test.ts',
  'domain/catalog/catalog.server.test.ts',
  'domain/identity/pins/pin-limits.server.test.ts',
  'domain/matching/best-professionals.server.test.ts',
  'domain/places/update-points.server.test.ts',
  'http/create-app.test.ts',
  'platform/metrics.test.ts',
  'scripts/{dev-server,places-update}.test.ts',
  'test/{action-adapters,institutional-console,rendered-pages,retired-service}.test.ts',
]

const noTests = ['**/node_modules/**', 'build/**', 'test/{e2e,engines}/**', 'test-results/**']
const include = ['**/*.test.ts']

/** Node tests. Modules load natively, as in the product; files share a process per worker unless listed above. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3, // on two cores: tests also wait for servers and databases
    testTimeout: 240_000,
    hookTimeout: 240_000,
    setupFiles: './test/support/setup.ts',
    globalSetup: './test/support/global-setup.ts',
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/support/vitest-totals.ts'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
    experimental: { viteModuleRunner: false },
    projects: [
      { extends: true, test: { name: 'shared', isolate: false, include, exclude: [...noTests, ...ownProcess] } },
      { extends: true, test: { name: 'own-process', isolate: true, include: ownProcess, exclude: noTests } },
    ],
  },
})
