import assert from 'node:assert/strict'
import { test } from 'vitest'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { accessToken } from '#domain/identity/sessions/access-token.server.ts'
import { openSession } from '#domain/identity/sessions/session.server.ts'
import { addHours } from '#domain/shared/durations.ts'
import { env } from '#platform/env.ts'
import { pages } from '#routes.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { documentedCalls, fieldsOf } from './support/documented-calls.ts'
import { sendRawRequest } from './support/raw-http.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
const { address, process: server } = await startTestServer(scope, {
  url,
  env: { RUN_JOBS: '0', DATA_DIR: env.DATA_DIR, LOG_LEVEL: 'error' },
})
let logged = ''
server.stdout!.on('data', (part: Buffer) => (logged += part.toString()))
const { host } = new URL(address)

const client = await aClient(db)
const professional = await aProfessional(db)
const { uuid } = await anOrder(db, { client })
const tokenOf = async ({ userId }: { userId: number }) => {
  const { sessionId } = await openSession(db, { userId }, new Date())
  return accessToken(sessionId, new Date())
}

const endpoints = await documentedCalls(address)

const json = 'application/json'
type Sent = { method?: string; type?: string; token?: string; body?: string | Buffer }

async function send(target: string, { method = 'GET', type, token, body = '' }: Sent = {}) {
  const bytes = Buffer.from(body as string)
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `host: ${host}`,
    ...(method === 'GET' ? [] : [`origin: ${address}`]),
    ...(type ? [`content-type: ${type}`] : []),
    ...(token ? [`authorization: ${token}`] : []),
    ...(bytes.length ? [`content-length: ${bytes.length}`] : []),
  ]
  return sendRawRequest(address, Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]))
}

/** As written in JSON. */
const oddValues = [
  String.raw`"a\u0000b"`,
  String.raw`"a\ud800b"`,
  String.raw`"\udc00"`,
  String.raw`{"a\u0000":"\ud800"}`,
  String.raw`["\u0000"]`,
  '1e309',
  '1e15',
  '0.001',
  '-0',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  '{"__proto__":{"a":1}}',
]

test('odd text and numbers in any API field cause no server error', async () => {
  const faults: string[] = []
  for (const { method, path, body: schema, parameters } of endpoints.filter(
    ({ path }) => !path.startsWith('/api/dev/'),
  )) {
    const fields = fieldsOf(schema)
    const target = path.replace(/\{(\w+)\}/g, (_, name: string) => (/uuid/i.test(name) ? uuid : '1'))
    const bodies = schema
      ? oddValues.flatMap((value) => [value, `{${fields.map((name) => `${JSON.stringify(name)}:${value}`).join()}}`])
      : []
    const everybody = [undefined, await tokenOf(client), await tokenOf(professional)]
    const ask = async (what: string, sent: Sent, at = target) => {
      for (const token of everybody) {
        const { status } = await send(at, { method, ...sent, ...(token ? { token } : {}) })
        if (status >= 500) faults.push(`${method} ${at.slice(0, 60)}, ${what.slice(0, 60)}: ${status}`)
        if (status !== 401 && status !== 403) break
      }
    }
    for (const body of bodies) if (body.length < 65_536) await ask(body, { type: json, body })
    for (const { in: place, name } of parameters)
      for (const odd of ['a%00bcd', '%ed%a0%80', '1e309', '99999999999999999999', '0.001'])
        if (place === 'query') await ask(odd, {}, `${target}?${name}=${odd}`)
        else if (place === 'path') await ask(odd, {}, path.replace(/\{\w+\}/g, odd))
  }
  assert.deepEqual(faults, [])
})

const form = 'application/x-www-form-urlencoded'
const withForms = ['/entrar', '/profissional/entrar', '/interno/entrar', '/pedir-ajuda', '/sair', '/entrar.data', '/']

test('a page accepts a urlencoded form and refuses others with 415', async () => {
  for (const page of withForms) {
    for (const type of ['application/json', 'text/plain', 'application/octet-stream', 'x', undefined]) {
      const { status } = await send(page, { method: 'POST', body: '{"phone":"1"}', ...(type ? { type } : {}) })
      assert.equal(status, 415, `${page}, ${type}`)
    }
    const { status: ofNothing } = await send(page, { method: 'POST' })
    assert.ok(ofNothing < 500 && ofNothing !== 415, `${page}, nothing at all: ${ofNothing}`)
    const part = '--b\r\ncontent-disposition: form-data; name="phone"\r\n\r\n1\r\n--b--\r\n'
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=b']) {
      const { status } = await send(page, { method: 'POST', body: part, type })
      assert.equal(status, 415, `${page}, ${type}`)
    }
  }
})

test('a form sent to a page without an action is refused and not logged as an error', async () => {
  for (const page of ['/profissionais/ninguem', '/termos-de-uso', '/termos-de-uso.data']) {
    const { status } = await send(page, { method: 'POST', type: form, body: 'x=1' })
    assert.equal(status, 405, page)
  }
  assert.doesNotMatch(logged, /page failed/)
})

test('a page takes only GET, HEAD and POST, and says so', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    for (const page of ['/', '/termos-de-uso', '/meus-pedidos', '/nao-existe', '/termos-de-uso.data']) {
      const answer = await fetch(address + page, { method, redirect: 'manual' })
      assert.equal(answer.status, 405, `${method} ${page}`)
      assert.equal(answer.headers.get('allow'), 'GET, HEAD, POST')
    }
})

test('odd text in a page form causes no server error', async () => {
  const odd = ['%00', 'a%00b', '%ed%a0%80', '%ff', '%', '1e309', '\0']
  const names = [
    'phone',
    'pin',
    'name',
    'email',
    'message',
    'text',
    'password',
    'challenge',
    'intent',
    'id',
    '__proto__',
  ]
  for (const page of withForms)
    for (const value of odd) {
      const body = names.map((name) => `${name}=${value}`).join('&')
      const { status } = await send(page, { method: 'POST', type: form, body })
      assert.ok(status < 500, `${page}, ${value}: ${status}`)
    }
})

test('odd text in a page address causes no server error', async () => {
  const cookies = ['', await signedInCookie(db, client.userId), await signedInCookie(db, professional.userId)]
  for (const path of Object.keys(pages).filter((path) => path.includes('/:')))
    for (const odd of ['a%00b', '%ed%a0%80%'])
      for (const cookie of cookies)
        for (const ending of ['', '.data']) {
          const target = path.replaceAll(/:\w+\??/g, odd) + ending
          const { status } = await sendRawRequest(
            address,
            `GET ${target} HTTP/1.1\r\nhost: ${host}\r\n${cookie ? `cookie: ${cookie}\r\n` : ''}\r\n`,
          )
          assert.ok(status < 500, `${target}: ${status}`)
        }
})

test('a redirect that no header can carry becomes a normal response', async () => {
  const cookie = await signedInCookie(db, client.userId)
  for (const target of ['/／x', '/%EF%BC%8Fx', '/mensagens?a=ação 😀', '/%ED%A0%80']) {
    const { status, headers } = await sendRawRequest(
      address,
      `GET /entrar?redirect=${encodeURI(target)} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`,
    )
    const [, location] = /^location: (.*)$/im.exec(headers) ?? []
    assert.equal(status, 302, target)
    assert.match(location!, /^\/[\x20-\x7e]+$/, target)
  }
  const elsewhere = await send(`/familia/pintor/${encodeURIComponent('são-／paulo')}`)
  assert.ok(elsewhere.status < 500, String(elsewhere.status))
})

/** A professional with the contact of an open order. */
async function aContact() {
  const { id, uuid: open } = await anOrder(db, { client: await aClient(db) })
  const published = { published_at: new Date(), expires_at: addHours(new Date(), 40) }
  await db.updateTable('orders').set(published).where('id', '=', id).execute()
  const token = await tokenOf(professional)
  const bought = await send(`/v1/opportunities/${open}/unlock`, { method: 'POST', type: json, token, body: '{}' })
  const { leadId } = JSON.parse(bought.body) as { leadId: number }
  return { token, leadId }
}

test('odd text in an otherwise valid request is stored as plain text', async () => {
  const event = String.raw`{"event":"x","detail":{"a\u0000b":"\ud800"}}`
  assert.equal((await send('/api/analytics', { method: 'POST', type: json, body: event })).status, 204)
  const { detail } = await db.selectFrom('analytics_events').select('detail').executeTakeFirstOrThrow()
  assert.deepEqual(detail, { ab: '\ufffd' })
  const { leadId, token } = await aContact()
  const message = String.raw`{"text":"Posso \u0000\u202eir \udc00 \ud83d\ude00."}`
  const written = await send(`/v1/leads/${leadId}/first-message`, { method: 'POST', type: json, token, body: message })
  assert.equal(written.status, 201, written.body)
  const { text } = await db.selectFrom('messages').select('text').orderBy('id', 'desc').executeTakeFirstOrThrow()
  assert.equal(text, 'Posso ir \ufffd 😀.')
})

test('a price is positive whole centavos, in API and form', async () => {
  const { leadId, token } = await aContact()
  for (const price of ['0.001', '0.015', '1e-9', '1e6000', '-1', '0'])
    assert.equal(
      (
        await send(`/v1/leads/${leadId}/first-message`, {
          method: 'POST',
          type: json,
          token,
          body: `{"text":"Posso ir.","price":${price}}`,
        })
      ).status,
      422,
      price,
    )
  const cookie = await signedInCookie(db, professional.userId)
  for (const price of ['0', '99999999999999999999', '9007199254740991']) {
    const body = `intent=message&text=Posso+ir.&price=${price}`
    const { status } = await sendRawRequest(
      address,
      `POST /profissional/contatos/${leadId} HTTP/1.1\r\nhost: ${host}\r\norigin: ${address}\r\ncookie: ${cookie}\r\ncontent-type: ${form}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    assert.equal(status, 422, price)
  }
})
