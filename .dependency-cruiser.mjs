// Import rules. scripts/import-rules.ts applies them and fails when it saw fewer files than there are.
import { readFileSync } from 'node:fs'

const modules = JSON.parse(readFileSync(new URL('domain/dependencies.json', import.meta.url), 'utf8'))
const surfaces = 'public|auth|client|professional|staff|dev'

const moduleRules = Object.entries(modules).map(([module, { calls }]) => ({
  name: `module-${module}`,
  comment: 'domain/dependencies.json says which module may call which.',
  severity: 'error',
  from: { path: `^domain/${module}/`, pathNot: '\\.test\\.ts$' },
  to: { path: '^domain/', pathNot: [module, 'shared', ...calls].map((name) => `^domain/${name}/`) },
}))

const pure = { path: '^(domain|texts)/', pathNot: '\\.server\\.ts$|\\.test\\.ts$' }

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...moduleRules,
    {
      name: 'module-not-listed',
      severity: 'error',
      from: { path: '^domain/[^/]+/', pathNot: ['shared', ...Object.keys(modules)].map((name) => `^domain/${name}/`) },
      to: {},
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(virtual:|\\.\\.?/build/)' } },
    {
      name: 'pure-files-stay-pure',
      comment: 'A rule knows other rules, words and zod. Never the database, the clock, React or Node.',
      severity: 'error',
      from: pure,
      to: { pathNot: ['^(domain|texts)/(?!.*\\.server\\.ts$)', '^href\\.ts$', 'node_modules/zod/'] },
    },
    {
      name: 'domain-without-ui',
      severity: 'error',
      from: { path: '^(domain|texts|platform)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(app|api|jobs|presenters|http)/|node_modules/(react|react-dom|react-router|@react-router)/' },
    },
    {
      name: 'domain-without-routes',
      comment: 'Who asks for a link gives it.',
      severity: 'error',
      from: { path: '^(domain|platform)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(href|routes)\\.ts$' },
    },
    {
      name: 'presenters-without-adapters',
      comment: 'What leaves the server, for pages and calls alike.',
      severity: 'error',
      from: { path: '^presenters/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(app|api|jobs|http|scripts)/' },
    },
    { name: 'domain-without-texts', severity: 'error', from: { path: '^domain/' }, to: { path: '^texts/' } },
    {
      name: 'platform-without-business',
      severity: 'error',
      from: { path: '^platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(domain|texts|app|api|jobs|presenters|http)/' },
    },
    {
      name: 'module-entry-only',
      comment: 'From another module, only <module>.server.ts, domain/shared/ and pure files may be used.',
      severity: 'error',
      from: { path: '^domain/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^domain/([^/]+)/.+\\.server\\.ts$', pathNot: ['^domain/$1/', '^domain/([^/]+)/\\1\\.server\\.ts$', '^domain/shared/'] },
    },
    {
      name: 'areas-are-separate',
      severity: 'error',
      from: { path: `^app/(${surfaces})/` },
      to: { path: `^app/(${surfaces})/`, pathNot: '^app/$1/' },
    },
    { name: 'app-without-api', severity: 'error', from: { path: '^app/' }, to: { path: '^(api|jobs|http)/' } },
    {
      name: 'components-without-business',
      severity: 'error',
      from: { path: '^app/components/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(domain/(?!shared/without-spaces\\.ts)|presenters/|texts/|platform/)|^app/(?!components/)|node_modules/(?!react/|react-dom/|@types/react|@maskito/|@fontsource)' },
    },
    {
      name: 'islands-without-server',
      comment: 'An island runs where there is no router and no server.',
      severity: 'error',
      from: { path: '^app/islands/' },
      to: { path: '^(platform|presenters)/|\\.server\\.ts$|node_modules/(react-router|@react-router)/', pathNot: 'node_modules/@react-router/dev' },
    },
    { name: 'api-and-jobs-are-separate', severity: 'error', from: { path: '^(api|jobs)/', pathNot: '\\.test\\.ts$' }, to: { path: '^(app|api|jobs|http)/', pathNot: '^$1/' } },
    {
      name: 'sql-driver-only-in-platform',
      severity: 'error',
      from: { pathNot: '^(platform|embedded-database|test|scripts|bench)/|\\.test\\.ts$' },
      to: { path: 'node_modules/(pg|pg-pool|graphile-worker)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'embedded-database-only-in-tooling',
      comment: 'A product that was given a database never loads the launcher of another.',
      severity: 'error',
      from: { pathNot: '^(embedded-database|scripts|test|bench)/|\\.test\\.ts$' },
      to: { path: '^embedded-database/' },
    },
    {
      name: 'embedded-database-without-business',
      severity: 'error',
      from: { path: '^embedded-database/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(domain|texts|app|api|jobs|http|scripts)/' },
    },
    {
      name: 'builders-only-in-tooling',
      comment: 'Production never loads them: `/dev` imports them when somebody asks for a situation, and only types before.',
      severity: 'error',
      from: { pathNot: '^(db/builders|scripts|test|bench)/|\\.test\\.tsx?$' },
      to: { path: '^db/builders/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    { name: 'no-tests-in-product', severity: 'error', from: { pathNot: '\\.test\\.tsx?$|^test/|^scripts/|^bench/' }, to: { path: '\\.test\\.tsx?$|^test/' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types|^build/|^\\.react-router/|\\.css|\\.woff2' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
