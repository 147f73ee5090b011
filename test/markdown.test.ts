import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { settings } from '#platform/settings.ts'
import { looksLikePath, pathsIn } from './support/document-paths.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const topLevel = readdirSync('.')
const documents = globSync(['*.md', 'docs/**/*.md'])
const missingIn = (document: string, text: string) =>
  pathsIn(document, text, topLevel).filter((path) => !existsSync(path))

test('missing paths in prose, links, pictures and trees are reported, and nothing else', () => {
  const planted = [
    'See `domain/leads/nothing.ts`, `nothing.md`, `#platform/nothing.ts` and [this](../nothing-here.md).',
    '![Home](screenshots/nothing.png) is at `/entrar`, by `npm start`, `name.ts` apart.',
    '```tree\napp/nothing/   a folder\ndomain/   another\n```',
    '```sh\ncat domain/example-only.ts\n```',
    'Patterns such as `*.server.ts`, `docs/decisions/NNNN-title.md`, `/requests/{uuid}`, `@scope/name`, `DATA_DIR/x`, `.ts` and `.data/x` pass.',
  ].join('\n\n')
  assert.deepEqual(missingIn('docs/guide.md', planted).toSorted(), [
    'app/nothing',
    'docs/screenshots/nothing.png',
    'domain/leads/nothing.ts',
    'name.ts',
    'nothing-here.md',
    'nothing.md',
    'platform/nothing.ts',
  ])
  assert.equal(looksLikePath('either/or', topLevel), false)
})

test('every path that a document names exists', () => {
  assert.ok(documents.length >= 20, `only ${documents.length} documents were seen`)
  for (const document of documents) assert.deepEqual(missingIn(document, read(document)), [], document)
})

test('every variable of the environment is in .env.example', () => {
  const schema = read('platform/settings.ts').split('z.object({')[1]!.split('\n})')[0]!
  const variables = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1]!)
  const documentedNames = [...read('.env.example').matchAll(/^# ?([A-Z_]+)=/gm)].map((match) => match[1]!)
  assert.ok(variables.length > 20)
  assert.deepEqual(
    variables.filter((name) => !documentedNames.includes(name)),
    [],
  )
})

test('the packages of .env.example are those of the settings', () => {
  const coinPackages = /^# COIN_PACKAGES=(.*)$/m.exec(read('.env.example'))![1]!
  const { COIN_PACKAGES } = settings.shape
  assert.deepEqual(COIN_PACKAGES.parse(coinPackages), COIN_PACKAGES.parse(undefined))
})

test('every command that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const document of documents) {
    const named = [...read(document).matchAll(/\bnpm run ([a-z:-]+)/g)].map((match) => match[1]!)
    assert.deepEqual(
      named.filter((name) => !(name in scripts)),
      [],
      document,
    )
  }
})

test('every cited decision exists once', () => {
  const written = readdirSync('docs/decisions').map((name) => name.slice(0, 4))
  assert.deepEqual(written, [...new Set(written)], 'one decision a number')
  const sources = globSync([
    '{api,app,db,domain,embedded-database,jobs,platform,scripts,http,test,texts}/**/*.{ts,tsx,sql}',
    '*.ts',
    ...documents,
  ])
  const cited = sources.flatMap((file) =>
    [...read(file).matchAll(/docs\/decisions\/(\d{4})/g)].map((match) => match[1]!),
  )
  assert.ok(cited.length > 3)
  assert.deepEqual(
    cited.filter((number) => !written.includes(number)),
    [],
  )
})

test('docs/operations.md has at most 2,500 words', () => {
  const words = read('docs/operations.md').split(/\s+/).length
  assert.ok(words <= 2_500, `${words} words`)
})
