import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, test } from 'vitest'
import { expectAnswer, readPage } from './answers.ts'

const page = 'a'.repeat(5_000)

test('a page counts only with its status and at its size', async () => {
  const answers = { '/page': [200, page], '/refused': [503, page], '/moved': [302, page], '/cut': [200, 'a'] } as const
  const server = createServer(({ url }, response) => {
    const [status, body] = answers[url as keyof typeof answers]
    response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  assert.equal((await readPage(`${address}/page`, {}, 4_000)).length, 5_000)
  for (const path of ['/refused', '/moved', '/cut'])
    await assert.rejects(readPage(address + path, {}, 4_000), new RegExp(`${path} answered \\d+ with \\d+ bytes`))
})

test('an answer of a call counts only with its status and at its size', () => {
  expectAnswer('a wrong PIN', { status: 422, bytes: 40 }, { status: 422, minBytes: 40 })
  assert.throws(() => expectAnswer('a wrong PIN', { status: 429, bytes: 40 }, { status: 422 }), /answered 429/)
  assert.throws(() => expectAnswer('a list', { status: 200, bytes: 2 }, { minBytes: 500 }), /with 2 bytes/)
})

test('every benchmark that sends requests checks their answers', () => {
  const folder = new URL('.', import.meta.url)
  const sends = /\b(?:fetch|autocannon|ask|startPhoneClient|simulateVisitors)\(/
  const checks = /\b(?:expectAnswer|readPage|expectPages)\(|process\.exitCode = 1/
  const unchecked = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return sends.test(text) && !checks.test(text)
    })
  assert.deepEqual(unchecked, [])
})
