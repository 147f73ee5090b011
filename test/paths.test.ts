import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))

test('no file takes its place from an address: in a folder with a space or an accent it would look elsewhere', async () => {
  const wrong: string[] = []
  const files = glob('**/*.{ts,tsx,mjs}', {
    cwd: project,
    exclude: ['node_modules/**', 'build/**', '.react-router/**'],
  })
  for await (const file of files)
    if (/import\.meta\.url\)\s*\.pathname/.test(await readFile(`${project}${file}`, 'utf8'))) wrong.push(file)
  assert.deepEqual(wrong, [])
})

/** The files that a file imports for their values, not for their types. */
async function importsOf(file: string) {
  const source = await readFile(join(project, file), 'utf8')
  const named = [...source.matchAll(/^import (?!type )[^']*'([.#][^']+)'/gm)].map(([, name]) => name!)
  return named.map((name) => (name.startsWith('#') ? name.slice(1) : join(dirname(file), name)))
}

/** The files of a way that ARCHITECTURE.md draws, and what is said of each. */
async function wayOf(what: string) {
  const page = await readFile(join(project, 'ARCHITECTURE.md'), 'utf8')
  const walk = page.split(`## The way of ${what}\n`)[1]!.split('\n## ')[0]!
  return [...walk.matchAll(/^\d+\. `([^`]+)`(.*)$/gm)].map(([, file, does]) => ({ file: file!, does: does! }))
}

test('an order goes to its page through at most six files, each imported by one above it', async () => {
  const steps = await wayOf('an order')
  assert.ok(steps.length > 1 && steps.length <= 6, `${steps.length} files`)
  const reached = await importsOf(steps[0]!.file)
  for (const { file } of steps.slice(1)) {
    assert.ok(reached.includes(file), `nothing above ${file} imports it`)
    reached.push(...(await importsOf(file)))
  }
})

test('a PIN passes at most ten files, each of which leads to the next', async () => {
  const steps = await wayOf('a PIN')
  assert.ok(steps.length > 1 && steps.length <= 10, `${steps.length} files`)
  for (const [at, { file, does }] of steps.slice(0, -1).entries()) {
    const next = steps[at + 1]!.file
    const address = /asks `POST ([^`]+)`/.exec(does)?.[1]
    if (address)
      assert.ok((await readFile(join(project, next), 'utf8')).includes(`'${address}'`), `${next} is not at ${address}`)
    else assert.ok((await importsOf(file)).includes(next), `${file} does not import ${next}`)
  }
})
