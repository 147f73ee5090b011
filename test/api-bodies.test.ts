import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'vitest'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { accessToken } from '#domain/identity/sessions/access-token.server.ts'
import { openSession } from '#domain/identity/sessions/session.server.ts'
import { addHours } from '#domain/shared/durations.ts'
import { env } from '#platform/env.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { documentedCalls, fieldsOf } from './support/documented-calls.ts'
import { wrongPin, getQueuedPin } from './support/pins.ts'
import { openConnection, sendRawRequest } from './support/raw-http.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
const { address } = await startTestServer(scope, { url, env: { RUN_JOBS: '0', DATA_DIR: env.DATA_DIR } })
const { host } = new URL(address)

const client = await aClient(db)
const professional = await aProfessional(db)
const tokenOf = async ({ userId }: { userId: number }) => {
  const { sessionId } = await openSession(db, { userId }, new Date())
  return accessToken(sessionId, new Date())
}
const tokens = { visitor: undefined, client: await tokenOf(client), professional: await tokenOf(professional) }

const addressOf = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => (/uuid|token/i.test(name) ? randomUUID() : '1'))
const endpoints = await documentedCalls(address)
const posts = endpoints.filter(({ method }) => method === 'POST')
const isStream = (path: string) => path === '/api/events'

/** Request headers as other programs send them. */
const shapes: Record<string, (token: string | undefined) => string> = {
  'curl -X POST: no body, no length': (token) => head(token),
  'no body, a length of 0': (token) => `${head(token)}Content-Length: 0\r\n`,
  'chunks of nothing': (token) => `${head(token)}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n`,
  'names in capitals': (token) =>
    head(token)
      .toUpperCase()
      .replace(/: .*/g, (value) => value.toLowerCase()),
  'names in small letters': (token) => head(token).replace(/^[\w-]+:/gm, (name) => name.toLowerCase()),
}
const head = (token: string | undefined) =>
  `Host: ${host}\r\nUser-Agent: curl/8.9.1\r\nAccept: */*\r\n${token ? `X-Kept: 1\r\nAuthorization: Bearer ${token}\r\n` : ''}`
const chunks = (...parts: string[]) =>
  [...parts, ''].map((part) => `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`).join('')

for (const [who, token] of Object.entries(tokens))
  test(`no request of a ${who} causes a server error, whatever its body`, async () => {
    assert.ok(posts.length > 25, 'the document names the calls')
    for (const { method, path } of endpoints.filter((one) => !isStream(one.path)))
      for (const [shape, headers] of Object.entries(shapes)) {
        if (shape.startsWith('names in') && token) continue // a token is no name
        const isChunked = shape.startsWith('chunks')
        const text = `${method} ${addressOf(path)} HTTP/1.1\r\n${headers(token)}\r\n${isChunked ? chunks() : ''}`
        const { status } = await sendRawRequest(address, text)
        assert.ok(status < 500, `${method} ${path}, ${shape}: ${status}`)
      }
  })

test('a JSON body is read in one piece, in chunks of one byte, late, and under any spelling of its type', async () => {
  const body = JSON.stringify({ phone: client.phone, target: 'nobody' })
  const first = `POST /v1/login HTTP/1.1\r\nHost: ${host}\r\n`
  const types = ['application/json', 'Application/JSON', 'application/json;charset=UTF-8', 'application/json ; x=1']
  for (const type of types) {
    const whole = `${first}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const inPieces = `${first}content-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n${chunks(...body)}`
    for (const text of [whole, inPieces]) {
      const answer = await sendRawRequest(address, text)
      assert.equal(answer.status, 422)
      assert.deepEqual(Object.keys(JSON.parse(answer.body).errors), ['target'], 'the phone was read')
    }
  }
  const connection = await openConnection(address)
  connection.socket.write(`${first}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`)
  await pause(50)
  const late = await connection.send(body)
  assert.equal(late.status, 422)
  connection.end()
})

test('bodies without a length are accepted from undici and node:http', async () => {
  const body = JSON.stringify({ phone: client.phone, target: 'nobody' })
  const stream = new Blob([body]).stream()
  const headers = { 'content-type': 'application/json' }
  const streamed = await fetch(`${address}/v1/login`, {
    method: 'POST',
    headers,
    body: stream,
    duplex: 'half',
  } as RequestInit)
  assert.equal(streamed.status, 422)
  const status = await new Promise<number>((resolve, reject) => {
    const clientRequest = request(`${address}/v1/login`, { method: 'POST', headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode!))
    })
    clientRequest.once('error', reject)
    for (const email of body) clientRequest.write(email)
    clientRequest.end()
  })
  assert.equal(status, 422)
})

test('one connection serves requests with all kinds of bodies in sequence', async () => {
  const connection = await openConnection(address)
  const first = (path: string) => `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n`
  for (let round = 0; round < 5; round++) {
    assert.equal((await connection.send(`${first('/users')}\r\n`)).status, 401)
    const chunked = `${first('/v1/login')}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunks('{', '}')}`
    assert.equal((await connection.send(chunked)).status, 422)
    assert.equal((await connection.send(`GET /v1/search?text=pintor HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).status, 200)
    const withBody = `GET /v1/search?text=pintor HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 4\r\n\r\nx=12`
    assert.equal((await connection.send(withBody)).status, 200)
  }
  connection.end()
})

const kilobytes = (count: number) => 'x'.repeat(count * 1024)

for (const [what, path, type] of [
  ['a call', '/api/errors', 'application/json'],
  ['a form of a page', '/entrar', 'application/x-www-form-urlencoded'],
  ['a form that asks for data', '/entrar.data', 'application/x-www-form-urlencoded'],
] as const)
  test(`${what} above 64 KB is refused at once, with a length or chunked, and the connection closes`, async () => {
    const first = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${address}\r\nContent-Type: ${type}\r\n`
    const connection = await openConnection(address)
    const response = await connection.send(`${first}Content-Length: 1000000\r\n\r\n`) // not one byte of the body was sent
    assert.equal(response.status, 413)
    assert.match(response.headers, /^connection: close$/im)
    assert.match(response.body, /O conteúdo enviado é grande demais/)
    connection.end()

    const counted = await openConnection(address)
    const ended = new Promise<void>((resolve) => void counted.socket.once('close', () => resolve()))
    const endless = await counted.send(
      `${first}Transfer-Encoding: chunked\r\n\r\n${chunks(kilobytes(65)).slice(0, -5)}`,
    )
    assert.equal(endless.status, 413)
    await ended
    const whole = await sendRawRequest(
      address,
      `${first}Transfer-Encoding: chunked\r\n\r\n${chunks(...Array.from({ length: 70 }, () => kilobytes(1)))}`,
    )
    assert.equal(whole.status, 413)
    const within = await sendRawRequest(
      address,
      `${first}Transfer-Encoding: chunked\r\n\r\n${chunks(...Array.from({ length: 60 }, () => kilobytes(1)))}`,
    )
    assert.ok(within.status !== 413 && within.status < 500, String(within.status))
  })

test('a form of more than 200 fields is refused at once', async () => {
  const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`).join('&')
  const post = (body: string) =>
    sendRawRequest(
      address,
      `POST /entrar HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${address}\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n${chunks(body)}`,
    )
  assert.equal((await post(fields(201))).status, 413)
  assert.notEqual((await post(fields(200))).status, 413)
  const parts = Array.from(
    { length: 201 },
    (_, index) => `--b\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\n1\r\n`,
  ).join('')
  const multipart = (type: string) =>
    sendRawRequest(
      address,
      `POST /entrar HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${address}\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n${chunks(`${parts}--b--\r\n`)}`,
    )
  for (const type of ['boundary=b', 'boundary="b"', 'charset=utf-8; boundary=b', 'boundary=b; charset=utf-8'])
    assert.equal((await multipart(`multipart/form-data; ${type}`)).status, 413, type)
  for (const type of [
    'multipart/form-data; boundary=b; boundary=x',
    'multipart/form-data; boundary=b; a="; boundary=x"',
    'multipart/form-data; boundary="b\\x"',
    'multipart/form-data; boundary="\\b"',
  ])
    assert.equal((await multipart(type)).status, 400, type)
})

test('an aborted body does not harm the server', async () => {
  for (let index = 0; index < 10; index++) {
    const connection = await openConnection(address)
    connection.socket.write(`POST /v1/login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1000\r\n\r\n{"phone"`)
    connection.end()
  }
  assert.equal((await fetch(`${address}/healthz`)).status, 200)
})

async function asProgram(
  path: string,
  { body, token, method = body === undefined ? 'GET' : 'POST' }: { body?: unknown; token?: string; method?: string },
) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...(token ? [`authorization: ${token}`] : []),
    ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
  ]
  const { status, headers, body: answer } = await sendRawRequest(address, `${lines.join('\r\n')}\r\n\r\n${text}`)
  return { status, headers, body: answer ? JSON.parse(answer) : null }
}

test('the token of a right PIN opens later requests, raw or as Bearer, without a cookie', async () => {
  const { userId, phone } = await aClient(db)
  const order = await anOrder(db, { client: { userId, phone } })
  const pro = await aProfessional(db)
  const login = await asProgram('/v1/login', { body: { phone, target: 'user' } })
  const path = new URL(login.body._links.validate.href).pathname
  const { token } = (await asProgram(path, { body: { pin: await getQueuedPin(db, phone) } })).body as { token: string }
  for (const shown of [token, `Bearer ${token}`, `bearer ${token}`]) {
    assert.equal((await asProgram('/api/me', { token: shown })).body.phone, phone)
    assert.equal((await asProgram('/api/orders', { token: shown })).body[0].uuid, order.uuid)
    assert.equal((await asProgram(`/v1/chat/messages/${userId}`, { token: shown })).status, 200)
  }
  const proToken = await tokenOf(pro)
  await db
    .updateTable('orders')
    .set({ published_at: new Date(), expires_at: addHours(new Date(), 40) })
    .where('id', '=', order.id)
    .execute()
  const bought = await asProgram(`/v1/opportunities/${order.uuid}/unlock`, { token: proToken, body: {} })
  assert.equal(bought.status, 201, JSON.stringify(bought.body))
  const { leadId } = bought.body as { leadId: number }
  const written = await asProgram(`/v1/leads/${leadId}/first-message`, { token: proToken, body: { text: 'Posso ir.' } })
  const accepted = await asProgram(`/v1/leads/${leadId}/accepted-conversation`, { token, body: { lead_id: leadId } })
  assert.deepEqual(
    { status: accepted.status, chat_url: accepted.body.chat_url },
    { status: 200, chat_url: written.body.chatId },
  )
  assert.equal((await asProgram('/users', { token, method: 'POST' })).body.id, userId)
  for (const spoiled of [token.slice(1), `x${token}`, token.split('~')[1]!, `~${token}`])
    assert.equal((await asProgram('/api/me', { token: spoiled })).status, 401, spoiled.slice(0, 12))

  await db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', userId).execute()
  assert.equal((await asProgram('/api/me', { token })).status, 401, 'it ends with its session')
})

test('Retry-After is the remaining wait', async () => {
  const { phone } = await aClient(db)
  const sentAgo = (seconds: number) =>
    db
      .updateTable('pin_challenges')
      .set({ last_sent_at: new Date(Date.now() - seconds * 1000), expires_at: new Date(Date.now() + 200_000) })
      .where('phone', '=', phone)
      .execute()
  const readRetryAfter = ({ headers }: { headers: string }) => Number(/^retry-after: (\d+)/im.exec(headers)?.[1])
  const isAbout = (seconds: number, expectedSeconds: number, what: string) =>
    assert.ok(seconds > expectedSeconds - 15 && seconds <= expectedSeconds, `${what}: ${seconds}`)
  const login = await asProgram('/v1/login', { body: { phone, target: 'user' } })
  const validate = new URL(login.body._links.validate.href).pathname
  const resend = validate.replace('validate', 'resend')
  await sentAgo(24)
  const early = await asProgram(resend, { method: 'POST' })
  assert.equal(early.status, 429)
  isAbout(readRetryAfter(early), 20, 'resend')

  const pin = await getQueuedPin(db, phone)
  for (let guess = 0; guess < 4; guess++) await asProgram(validate, { body: { pin: wrongPin(pin) } })
  const locked = await asProgram(validate, { body: { pin: wrongPin(pin) } })
  assert.deepEqual({ status: locked.status, code: locked.body.code }, { status: 429, code: 'pin_locked' })
  isAbout(readRetryAfter(locked), 20, 'locked')
  await sentAgo(100)
  assert.equal(readRetryAfter(await asProgram(validate, { body: { pin } })), 1, 'another one may be asked for now')

  await db
    .updateTable('pin_challenges')
    .set({ sent_count: 5, created_at: addHours(new Date(), -23) })
    .where('phone', '=', phone)
    .execute()
  const full = await asProgram(resend, { method: 'POST' })
  assert.deepEqual({ status: full.status, code: full.body.code }, { status: 429, code: 'too_many_pins' })
  isAbout(readRetryAfter(full), 3_600, 'five in a day')
})

/** English validator words that are not Portuguese. */
const english =
  /\b(invalid|expected|received|required|too (big|small)|unrecognized|must|string|number|input|option|key|at (least|most)|character|url|match)\b/i

test('every field error of every endpoint is in Portuguese', async () => {
  const errorMessages = new Set<string>()
  const wrong = [null, 12.5, -1, 'x'.repeat(9_000), '', [], [1], {}, { a: 1 }, true]
  for (const { method, path, body, parameters } of endpoints.filter((one) => !isStream(one.path))) {
    const fields = fieldsOf(body)
    const bodies: unknown[] = body
      ? [
          {},
          { surprise: 1 },
          [],
          'x',
          7,
          ...wrong.map((value) => Object.fromEntries(fields.map((name) => [name, value]))),
        ]
      : [undefined]
    const queries = ['', ...wrongQueries(parameters)]
    const everybody = [undefined, await tokenOf(client), await tokenOf(professional)] // a call may end the session
    for (const body of bodies)
      for (const query of queries)
        for (const token of everybody) {
          const answer = await asProgram(`${addressOf(path).replace(/\/1(?=\/|$)/, '/x-1')}${query}`, {
            method,
            ...(body === undefined ? {} : { body }),
            ...(token ? { token } : {}),
          })
          assert.ok(answer.status < 500, `${method} ${path}: ${answer.status}`)
          for (const text of Object.values((answer.body?.errors ?? {}) as Record<string, string>))
            errorMessages.add(text)
          if (answer.status !== 401 && answer.status !== 403) break
        }
  }
  assert.ok(errorMessages.size >= 8, `only ${[...errorMessages].join(' | ')}`)
  for (const text of errorMessages) {
    assert.doesNotMatch(text, english)
    assert.match(text, /^[A-ZÀ-Ý].{5,}/)
  }
})

const wrongQueries = (parameters: (typeof endpoints)[number]['parameters']) =>
  parameters
    .filter((one) => one.in === 'query')
    .flatMap(({ name }) => [`?${name}=${'x'.repeat(10_001)}`, `?${name}=`, `?${name}=-1.5`])
