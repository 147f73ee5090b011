import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow } from '#db/builders/clock.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { helpBrowser, rateArticle, readHelpCookie } from './article-feedback.server.ts'

const { db } = await testDatabase(scope)
const slug = 'nao-recebi-o-codigo'
const rows = () => db.selectFrom('help_feedback').selectAll().orderBy('created_at').execute()

test('a browser has one answer per article; a second one replaces it', async () => {
  const { browser } = helpBrowser(null, false)
  await Promise.all([true, true, true].map((helpful) => rateArticle(db, { slug, browser, helpful }, testNow)))
  const [first, ...others] = await rows()
  assert.deepEqual({ helpful: first?.helpful, others: others.length }, { helpful: true, others: 0 })
  assert.deepEqual(await rateArticle(db, { slug, browser, helpful: false }, inHours(1)), {
    ok: true,
    value: { helpful: false },
  })
  const [changed, ...more] = await rows()
  assert.equal(more.length, 0)
  assert.deepEqual(
    { helpful: changed?.helpful, created_at: changed?.created_at, changed_at: changed?.changed_at },
    { helpful: false, created_at: testNow, changed_at: inHours(1) },
  )
  assert.ok(!changed!.browser.includes(browser), 'only a digest is kept')
})

test('feedback is separate per browser and article; an unknown article has none', async () => {
  const before = (await rows()).length
  const { browser } = helpBrowser(null, false)
  await rateArticle(db, { slug, browser, helpful: true }, testNow)
  await rateArticle(db, { slug: 'como-evitar-golpes', browser, helpful: true }, testNow)
  assert.deepEqual(await rateArticle(db, { slug: 'nada', browser, helpful: true }, testNow), {
    ok: false,
    code: 'not_found',
  })
  assert.equal((await rows()).length, before + 2)
})

test('a browser is identified by its own HttpOnly cookie', () => {
  const newBrowser = helpBrowser('a=1', true)
  assert.match(newBrowser.cookie!, /^ajeita-help=[\w-]{22}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/)
  const sameBrowser = helpBrowser(`a=1; ${newBrowser.cookie!.split(';')[0]}`, true)
  assert.deepEqual(sameBrowser, { browser: newBrowser.browser, cookie: undefined })
  for (const planted of ['ajeita-help=curto', 'xajeita-help=aaaaaaaaaaaaaaaaaaaaaa', `ajeita-help=${'a'.repeat(23)}`])
    assert.equal(readHelpCookie(planted), null, planted)
})
