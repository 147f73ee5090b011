/** Mutation tests of the modules where coins and contacts are sold, with the tests nearest to them (CONTRIBUTING.md). */
const modules = '{wallet,purchases,leads,refunds}'

export default {
  testRunner: 'vitest',
  vitest: { related: false, pool: 'forks' },
  mutate: [`domain/${modules}/**/*.ts`, '!**/*.test.ts'],
  testFiles: [
    `domain/${modules}/**/*.test.ts`,
    'domain/moderation/wallet-decisions.server.test.ts',
    'test/{fair-reviews,refunds,scheduled-jobs}.test.ts',
  ],
  // Words and shapes: types and other tests check them.
  mutator: { excludedMutations: ['ArrayDeclaration', 'ObjectLiteral', 'Regex', 'StringLiteral'] },
  ignorePatterns: ['/.data', '/build', '/test-results'],
  ignoreStatic: true, // with `testFiles`, Stryker enables a mutant of a table only after the table is loaded
  tempDirName: '.data/mutants',
  tsconfigFile: 'none', // Stryker would rewrite it with an API that TypeScript 7 no longer has
  concurrency: 1,
  dryRunTimeoutMinutes: 20,
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { logTests: false, reportTests: false },
}
