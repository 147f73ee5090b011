import assert from 'node:assert/strict'
import { test } from 'vitest'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { env } from '#platform/env.ts'
import { scope } from '#test/support/scope.ts'
import { deletionStepTexts, deletionChoiceTexts } from '#texts/account-deletion.ts'
import { testDatabase } from './support/database.ts'
import { findTablesContaining } from './support/find-tables-containing.ts'
import { wrongPin, getQueuedPin } from './support/pins.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
const server = await startTestServer(scope, {
  url,
  // This process makes the cookies and reads the codes: it shares the server's secrets.
  env: { RUN_JOBS: '0', LOG_LEVEL: 'debug', DATA_DIR: env.DATA_DIR },
})
const { address } = server
let savedText = ''
server.process.stdout!.on('data', (bytes: Buffer) => (savedText += bytes.toString()))

const start = '/central-de-ajuda/exclusao-de-conta'
const open = (path: string, cookie?: string) =>
  fetch(address + path, { redirect: 'manual', headers: cookie ? { cookie } : {} })
const sendForm = (path: string, cookie: string, fields: Record<string, string>) =>
  fetch(address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: address },
    body: new URLSearchParams(fields),
  })
const call = (path: string, cookie: string, body: unknown = {}) =>
  fetch(address + path, {
    method: 'POST',
    headers: { cookie, origin: address, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const challengeIn = (html: string) => /name="challenge" value="([^"]+)"/.exec(html)![1]!
const isCleared = (response: Response) => {
  const lines = response.headers.getSetCookie().filter((line) => line.startsWith('gn-auth'))
  return lines.length === 2 && lines.every((line) => /Max-Age=0/.test(line))
}

test('the first page offers to stay or choose an account, and continues without JavaScript (M-03, M-04, M-06, M-07)', async () => {
  const html = await (await open(start)).text()
  assert.match(html, new RegExp(`<a[^>]+href="/"[^>]*>[^<]*(<[^>]+>)*${deletionChoiceTexts.keep}`))
  assert.match(html, /popover="auto" role="dialog"/)
  assert.ok(html.includes(deletionChoiceTexts.choices.professional.help))
  assert.equal((html.match(/<input type="radio"[^>]* required=""[^>]* name="conta"/g) ?? []).length, 2)
  for (const [kind, page] of [
    ['client', 'cliente'],
    ['professional', 'profissional'],
  ]) {
    const chosen = await open(`${start}?conta=${kind}`)
    assert.deepEqual(
      { status: chosen.status, location: chosen.headers.get('location') },
      { status: 303, location: `${start}/${page}` },
    )
  }
  assert.equal((await open(`${start}?conta=outra`)).status, 200)
})

test('page and API show what is lost, refuse a wrong code and delete with the right one; the session is then invalid', async () => {
  const client = await aClient(db, { name: 'Canarioum Souza' })
  await anOrder(db, { client })
  const other = await signedInCookie(db, (await aClient(db)).userId)
  const cookie = await signedInCookie(db, client.userId)
  const second = await signedInCookie(db, client.userId)
  const asVisitor = await open(`${start}/cliente`)
  assert.equal(asVisitor.status, 302)
  assert.equal(asVisitor.headers.get('location'), `/entrar?redirect=${encodeURIComponent(`${start}/cliente`)}`)
  assert.equal((await open(`${start}/profissional`, cookie)).status, 302, 'another role')
  const page = await (await open(`${start}/cliente`, cookie)).text()
  assert.match(page, /1 pedido aberto será cancelado/)
  assert.match(page, /name="robots" content="noindex"/)
  const copy = await open('/api/me/export', cookie)
  assert.match(copy.headers.get('content-disposition')!, /attachment/)
  assert.match(await copy.text(), /^ {4}"name": "Canarioum Souza",$/m, 'in lines, for people')

  const uuid = challengeIn(await (await sendForm(`${start}/cliente`, cookie, {})).text())
  const pin = await getQueuedPin(db, client.phone)
  const confirm = (who: string, digits: string) => call(`/api/me/deletion/${uuid}/pin`, who, { pin: digits })
  assert.equal((await confirm(cookie, wrongPin(pin))).status, 422)
  assert.equal((await confirm(other, pin)).status, 404)
  assert.equal((await call(`/api/me/deletion/${uuid}/resend`, other)).status, 404)
  const early = await call(`/api/me/deletion/${uuid}/resend`, cookie)
  assert.equal(early.status, 429)
  const remainingSeconds = Number(early.headers.get('retry-after'))
  assert.ok(
    remainingSeconds > 0 && remainingSeconds < 60,
    `what is left of the minute, not the whole of it: ${remainingSeconds} s`,
  )
  const deleted = await confirm(cookie, pin)
  assert.equal(deleted.status, 200)
  assert.ok(isCleared(deleted))
  for (const dead of [cookie, second])
    for (const path of ['/api/me', '/api/me/export', '/api/orders']) assert.equal((await open(path, dead)).status, 401)
  assert.equal((await confirm(cookie, pin)).status, 401, 'twice')
  for (const dead of [cookie, second]) {
    const answer = await open(`${start}/cliente`, dead)
    assert.deepEqual(
      { location: answer.headers.get('location'), isCleared: isCleared(answer) },
      { location: '/conta-excluida', isCleared: true },
      'it says so, everywhere',
    )
  }
  const repeated = await sendForm(`${start}/cliente`, cookie, { challenge: uuid, pin, intent: 'confirm' })
  assert.equal(repeated.headers.get('location'), '/conta-excluida', 'also to whom the answer did not reach')
  assert.ok((await (await open('/conta-excluida')).text()).includes(deletionStepTexts.goneTitle))
  assert.equal((await open('/api/me', other)).status, 200)
  await sendForm('/sair', other, {})
  const signedOut = await open(`${start}/cliente`, other)
  assert.match(signedOut.headers.get('location')!, /^\/entrar\?/, 'anyone who only signed out has an account')
  assert.deepEqual(await findTablesContaining(db, ['Canarioum', client.phone]), [])
})

test('without JavaScript the page accepts the code and shows the goodbye', async () => {
  const pro = await aProfessional(db, { coins: 40 })
  const cookie = await signedInCookie(db, pro.userId)
  const page = `${start}/profissional`
  assert.match(await (await open(page, cookie)).text(), /Você perde 40 moedas/)
  const challenge = challengeIn(await (await sendForm(page, cookie, {})).text())
  const pin = await getQueuedPin(db, pro.phone)
  const wrong = await sendForm(page, cookie, { challenge, pin: wrongPin(pin), intent: 'confirm' })
  assert.equal(wrong.status, 422)
  const early = await sendForm(page, cookie, { challenge, intent: 'resend' })
  assert.equal(early.status, 429)
  const right = await sendForm(page, cookie, { challenge, pin, intent: 'confirm' })
  assert.equal(right.status, 200)
  assert.ok(isCleared(right))
  assert.ok((await right.text()).includes(deletionStepTexts.goneTitle))
  assert.equal((await open('/api/me', cookie)).status, 401)
  assert.equal((await open(`/profissionais/carlos-${pro.userId}`)).status, 404)
})

test('the log has no personal data', async () => {
  assert.doesNotMatch(savedText, /Canarioum/)
  const marked = await aClient(db, { name: 'Canariodois' })
  assert.deepEqual(await findTablesContaining(db, ['Canariodois', marked.phone]), [
    'public.users: Canariodois',
    `public.users: ${marked.phone}`,
  ])
  assert.doesNotMatch(savedText, /119\d{8}/, 'no phone either')
})
