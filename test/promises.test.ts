import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'

const project = fileURLToPath(new URL('..', import.meta.url))

/** Public text: help, pages and texts, without tests, markup and search words. */
const corpus: { file: string; text: string }[] = []
for await (const file of glob(['texts/content/*/*.md', 'texts/**/*.ts'], { cwd: project }))
  if (!file.endsWith('.test.ts')) corpus.push({ file, text: plain(await readFile(`${project}/${file}`, 'utf8')) })

function plain(text: string) {
  return text
    .replaceAll('**', '')
    .replace(/^searchWords: .*/m, '')
    .replace(/\s+/g, ' ')
}

const table = await readFile(`${project}/docs/promises.md`, 'utf8')
const promises = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| sentence'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, sentence = '', page = '', needs = '']) => ({ sentence, page, needs }))

test('every withheld promise names its page and what it needs', () => {
  assert.ok(promises.length > 0)
  for (const { sentence, page, needs } of promises) {
    assert.ok(sentence.length > 15 && needs, sentence)
    assert.match(page, /^`(\/central-de-ajuda\/[\w-]+|texts\/[\w/-]+\.(md|ts))`/, sentence)
  }
})

test('no withheld promise is on a page', () => {
  assert.ok(corpus.length > 80)
  const early = promises.flatMap(({ sentence }) =>
    corpus.flatMap(({ file, text }) => (text.includes(plain(sentence)) ? [`${file}: ${sentence}`] : [])),
  )
  assert.deepEqual(early, [])
})

/** Words for unbuilt features. Remove a line once it is built. */
const notBuilt: Record<string, RegExp> = {
  'reviews show at once': /dois lados escreveram|depois de 14 dias/i,
  'nobody approves sign-ups': /quando ele estiver aprovado|olhamos seu cadastro/i,
}

test('no page mentions unbuilt features', () => {
  const found = Object.entries(notBuilt).flatMap(([why, words]) =>
    corpus.flatMap(({ file, text }) => {
      const match = words.exec(text)
      return match ? [`${file}: ${why}: …${text.slice(Math.max(0, match.index - 40), match.index + 60)}…`] : []
    }),
  )
  assert.deepEqual(found, [])
})

test('the figures of the specification appear in no public text', () => {
  const figures = /165\.000 clientes|165 mil clientes|250 mil pedidos|4 milhões de pedidos|3 mil cidades/i
  for (const { file, text } of corpus) assert.ok(!figures.test(text), file)
})
