import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import sharp from 'sharp'
import { test } from 'vitest'
import { aLead } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, aStaffMember, signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { maxFileBytes } from '#domain/pictures/picture.ts'
import { privatePictureLink } from '#domain/pictures/pictures.server.ts'
import { createAlbum } from '#domain/portfolio/edit-albums.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { secrets } from '#platform/security/secrets.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { anMp4 } from './support/recordings.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
// This process makes cookies and links that the server reads.
const SECRET_KEYS = secrets()
  .keys.map(({ bytes }) => bytes.toString('base64url'))
  .join(',')
const { address } = await startTestServer(scope, { url, env: { SECRET_KEYS, PIN_PEPPER: secrets().pinPepper } })

const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#b23a12' } })
  .jpeg()
  .toBuffer()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<</S /JavaScript>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const eva = await aProfessional(db)
const cookie = await signedInCookie(db, eva.userId)

type Options = {
  cookie?: string
  headers?: Record<string, string>
  fields?: Record<string, string>
  name?: string
  back?: string
}
function upload(
  bytes: Uint8Array<ArrayBuffer>,
  purpose: string,
  { headers, fields = {}, name = 'foto.jpg', back, ...who }: Options = {},
) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ purpose, ...fields })) form.append(field, value)
  form.append('file', new Blob([bytes], { type: 'image/jpeg' }), name)
  const requestHeaders = { origin: address, accept: 'application/json', cookie: who.cookie ?? cookie, ...headers }
  const query = back === undefined ? '' : `?back=${encodeURIComponent(back)}`
  return fetch(`${address}/v1/pictures${query}`, {
    method: 'POST',
    body: form,
    headers: requestHeaders,
    redirect: 'manual',
  })
}
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code]
const bytesOf = (data: Buffer) => new Uint8Array(data)

test('an uploaded photo has a permanent address and is served as a picture only', async () => {
  const sent = await upload(bytesOf(photo), 'photo', { name: '../../etc/passwd.html' })
  assert.equal(sent.status, 201)
  const { name } = (await sent.json()) as { name: string }
  const at = `${address}/fotos/${name}-800.webp`
  const seen = await fetch(at)
  assert.equal(seen.status, 200)
  assert.equal(seen.headers.get('content-type'), 'image/webp')
  assert.equal(seen.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(seen.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.match(seen.headers.get('content-security-policy')!, /sandbox/)
  const { width, format } = await sharp(await seen.arrayBuffer()).metadata()
  assert.deepEqual({ width, format }, { width: 800, format: 'webp' })
  const again = await fetch(at, { headers: { 'if-none-match': seen.headers.get('etag')! } })
  assert.equal(again.status, 304)
})

/** Headers of a browser that displays the response. */
const page = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
const goesOn = (response: Response) => [response.status, response.headers.get('location')]

test('without JavaScript an upload redirects with its result, never to another site', async () => {
  const back = '/profissional/perfil/foto'
  const sent = await upload(bytesOf(photo), 'photo', { headers: page, back })
  assert.deepEqual(goesOn(sent), [303, `${back}?foto=ok`])
  const svg = new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  const refused = await upload(svg, 'photo', { headers: page, back })
  assert.deepEqual(goesOn(refused), [303, `${back}?problema=picture_kind`])
  const program = await upload(svg, 'photo', { back })
  assert.equal(program.status, 422, 'a program is told, and sent nowhere')
  for (const elsewhere of [
    'https://mal.example/',
    '//mal.example',
    '/profissional/\\mal.example',
    '/meus-pedidos',
    '/profissional#"onload',
  ])
    assert.deepEqual(await codeOf(await upload(bytesOf(photo), 'photo', { headers: page, back: elsewhere })), [
      422,
      'invalid',
    ])
})

test('a suspended client uploads nothing', async () => {
  const ana = await aClient(db)
  const { uuid } = await anOrder(db, { client: ana })
  const session = await signedInCookie(db, ana.userId)
  const suspension = { user_id: ana.userId, reason: 'fraud', suspended_at: new Date() } as const
  await db.insertInto('client_suspensions').values(suspension).execute()
  const refused = [403, 'account_suspended']
  assert.deepEqual(
    await codeOf(await upload(bytesOf(photo), 'order', { cookie: session, fields: { order: uuid } })),
    refused,
  )
  const form = new FormData()
  form.append('file', new Blob([bytesOf(photo)]), 'foto.jpg')
  const headers = { origin: address, cookie: session, 'accept-version': '7' }
  assert.deepEqual(
    await codeOf(await fetch(`${address}/v1/chat/files`, { method: 'POST', body: form, headers })),
    refused,
  )
})

test('without JavaScript an oversized file or a missing session is explained on the page', async () => {
  const order = randomUUID()
  const back = `/pedido-enviado/${order}#fotos-do-pedido`
  const client = await signedInCookie(db, (await aClient(db)).userId)
  const asks = (bytes: number, who = client) =>
    upload(new Uint8Array(bytes), 'order', { headers: page, cookie: who, fields: { order }, back })
  const toProblemRedirect = (code: string) => [303, `/pedido-enviado/${order}?problema=${code}#fotos-do-pedido`]
  assert.deepEqual(goesOn(await asks(maxFileBytes + 1)), toProblemRedirect('file_too_large'))
  assert.deepEqual(
    goesOn(await asks(maxFileBytes + 100_000)),
    toProblemRedirect('file_too_large'),
    'more than is read at all',
  )
  for (const bytes of [1_000, 100_000])
    assert.deepEqual(goesOn(await asks(bytes, 'a=b')), toProblemRedirect('session_required'))
  assert.deepEqual(goesOn(await asks(0)), toProblemRedirect('no_file'))
})

test('a file of 5 MB is accepted and one byte more is not; without a session nothing is read', async () => {
  const full = new Uint8Array(maxFileBytes)
  full.set(photo)
  assert.equal((await upload(full, 'photo')).status, 201)
  assert.deepEqual(await codeOf(await upload(new Uint8Array(maxFileBytes + 1), 'photo')), [413, 'file_too_large'])
  assert.deepEqual(await codeOf(await upload(full, 'photo', { cookie: 'a=b' })), [413, 'too_large'])
  assert.deepEqual(await codeOf(await upload(bytesOf(photo), 'photo', { cookie: 'a=b' })), [401, 'session_required'])
})

test('an endless upload is cut off, and other endpoints accept no more than before', async () => {
  const { port, hostname } = new URL(address)
  const received = await new Promise<{ text: string; sent: number }>((resolve) => {
    let text = ''
    let sent = 0
    const socket = connect(Number(port), hostname)
    socket.on('data', (data) => (text += data.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ text, sent }))
    socket.write(
      `POST /v1/pictures HTTP/1.1\r\nhost: x\r\norigin: ${address}\r\ncookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n`,
    )
    const piece = `10000\r\n${'a'.repeat(65_536)}\r\n`
    const more = () => {
      if (socket.destroyed) return
      sent += 65_536
      socket.write(piece, () => setImmediate(more))
    }
    more()
  })
  assert.match(received.text, /^HTTP\/1\.1 413/)
  const elsewhere = await fetch(`${address}/v1/login`, {
    method: 'POST',
    headers: { origin: address, cookie, 'content-type': 'multipart/form-data; boundary=b' },
    body: new Uint8Array(100_000),
  })
  assert.equal(elsewhere.status, 413)
})

test('malformed forms are refused with an error text', async () => {
  const plain = async (body: BodyInit, type?: string) =>
    codeOf(
      await fetch(`${address}/v1/pictures`, {
        method: 'POST',
        headers: { origin: address, cookie, accept: 'application/json', ...(type ? { 'content-type': type } : {}) },
        body,
      }),
    )
  assert.deepEqual(await plain('{}', 'application/json'), [415, 'not_a_form'])
  assert.deepEqual(await plain('purpose=photo', 'application/x-www-form-urlencoded'), [415, 'not_a_form'])
  assert.deepEqual(await plain('nothing', 'multipart/form-data; boundary=b'), [400, 'unreadable_form'])
  assert.deepEqual(await plain('nothing', 'multipart/form-data'), [415, 'not_a_form'])
  const two = new FormData()
  two.append('purpose', 'photo')
  for (const name of ['a.jpg', 'b.jpg']) two.append('file', new Blob([bytesOf(photo)]), name)
  assert.deepEqual(await plain(two), [400, 'unreadable_form'])
  assert.deepEqual(await codeOf(await upload(bytesOf(photo), 'passaporte')), [422, 'invalid'])
  assert.deepEqual(await codeOf(await upload(bytesOf(photo), 'photo', { fields: { id: '1' } })), [422, 'invalid'])
  assert.deepEqual(await codeOf(await upload(new Uint8Array(), 'photo')), [422, 'no_file'])
  const client = await signedInCookie(db, (await aClient(db)).userId)
  assert.deepEqual(await codeOf(await upload(bytesOf(photo), 'photo', { cookie: client })), [403, 'wrong_role'])
  const foreign = await upload(bytesOf(photo), 'photo', { headers: { origin: 'https://mal.example' } })
  assert.deepEqual(await codeOf(foreign), [403, 'cross_origin'])
})

test('a document opens with a personal link only, and every access is audited', async () => {
  const staff = await aStaffMember(db)
  const staffCookie = await signedInCookie(db, staff.userId)
  const sent = await upload(bytesOf(pdf), 'document', { name: 'rg.pdf' })
  const { name, id } = (await sent.json()) as { name: string; id: number }
  const [{ width, key } = { width: 0, key: '' }] = await db
    .selectFrom('picture_files')
    .select(['width', 'storage_key as key'])
    .where('picture_id', '=', id)
    .execute()
  for (const path of [
    `/fotos/${name}-${width}.webp`,
    `/fotos/${name}-0.pdf`,
    `/fotos/${key}`,
    `/fotos/privadas/${name}`,
  ])
    assert.equal((await fetch(`${address}${path}`, { headers: { cookie } })).status, 404, path)
  const link = privatePictureLink({ name, viewer: staff.userId }, new Date())
  const look = (as?: string) =>
    fetch(`${address}/fotos/privadas/${encodeURIComponent(link)}`, { headers: as ? { cookie: as } : {} })
  const audited = () =>
    db.selectFrom('audit_log').select('staff_user_id').where('subject', '=', `picture:${name}`).execute()
  assert.equal((await look()).status, 401)
  assert.equal((await look(cookie)).status, 404)
  assert.deepEqual(await audited(), [])
  const seen = await look(staffCookie)
  assert.equal(seen.status, 200)
  assert.deepEqual(
    ['content-type', 'content-disposition', 'x-content-type-options', 'cache-control'].map((n) => seen.headers.get(n)),
    ['application/pdf', 'attachment; filename="documento.pdf"', 'nosniff', 'private, no-store'],
  )
  assert.match(seen.headers.get('content-security-policy')!, /sandbox/)
  assert.deepEqual(Buffer.from(await seen.arrayBuffer()), pdf)
  assert.deepEqual(await audited(), [{ staff_user_id: staff.userId }])
})

test('a request photo opens by its token, without an account', async () => {
  const send = (bytes: Buffer | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'foto.jpg')
    const headers = { origin: address, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
    return fetch(`${address}/v1/requests/photos`, { method: 'POST', body: form, headers })
  }
  const sent = await send(photo)
  assert.equal(sent.status, 201)
  assert.match(sent.headers.get('set-cookie') ?? '', /ajeita-browser=/, 'the browser is marked')
  const { photo: word } = (await sent.json()) as { photo: string }
  const at = `${address}/v1/requests/photos/${word}`
  const seen = await fetch(at)
  assert.deepEqual(
    ['content-type', 'x-content-type-options', 'cache-control'].map((name) => seen.headers.get(name)),
    ['image/webp', 'nosniff', 'private, no-store'],
  )
  assert.equal((await sharp(await seen.arrayBuffer()).metadata()).width, 320)
  assert.equal((await fetch(`${at.slice(0, -3)}AAA`)).status, 404)
  assert.equal((await fetch(at, { method: 'DELETE', headers: { origin: address } })).status, 204)
  assert.equal((await fetch(at)).status, 404)
  assert.deepEqual(await codeOf(await send(photo, { purpose: 'photo' })), [422, 'invalid'])
  assert.deepEqual(await codeOf(await send(pdf)), [422, 'picture_kind'])
  assert.deepEqual(await codeOf(await send(new Uint8Array(maxFileBytes + 1))), [413, 'file_too_large'])
  const elsewhere = { method: 'POST', body: new FormData(), headers: { origin: 'https://mal.example' } }
  assert.equal((await fetch(`${address}/v1/requests/photos`, elsewhere)).status, 403)
})

test('a client adds a photo to their order without JavaScript and returns to it; others cannot open it', async () => {
  const order = await anOrder(db, { status: 'searching' })
  const back = `/meus-pedidos/${order.uuid}`
  const own = await signedInCookie(db, order.userId)
  const as = (who: string) =>
    upload(bytesOf(photo), 'order', { headers: page, cookie: who, fields: { order: order.uuid }, back })
  assert.deepEqual(goesOn(await as(own)), [303, `${back}?foto=ok`])
  const foreign = await as(await signedInCookie(db, (await aClient(db)).userId))
  assert.equal(foreign.headers.get('location'), `${back}?problema=not_found`)
  const { name } = await db
    .selectFrom('order_pictures as f')
    .innerJoin('pictures as p', 'p.id', 'f.picture_id')
    .select('p.name')
    .where('f.order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const open = (who: string, size = '') =>
    fetch(`${address}/v1/orders/${order.uuid}/photos/${name}${size}`, { headers: { cookie: who } })
  const small = await open(own, '?size=small')
  assert.deepEqual(
    { status: small.status, contentType: small.headers.get('content-type') },
    { status: 200, contentType: 'image/webp' },
  )
  assert.equal((await sharp(await small.arrayBuffer()).metadata()).width, 320)
  assert.equal((await sharp(await (await open(own)).arrayBuffer()).metadata()).width, 1200)
  assert.equal((await open(cookie)).status, 404)
  assert.equal((await fetch(`${address}/fotos/${name}-320.webp`)).status, 404)
})

test('a photo sent again after a lost response is added once', async () => {
  const order = await anOrder(db, { status: 'searching' })
  const own = await signedInCookie(db, order.userId)
  const send = (key: string) =>
    upload(bytesOf(photo), 'order', {
      cookie: own,
      fields: { order: order.uuid },
      headers: { 'idempotency-key': key },
    })
  const count = async () =>
    (await db.selectFrom('order_pictures').select('picture_id').where('order_id', '=', order.id).execute()).length
  const firstKey = randomUUID()
  assert.deepEqual([(await send(firstKey)).status, (await send(firstKey)).status], [201, 201])
  assert.equal(await count(), 1)
  assert.equal((await send(randomUUID())).status, 201, 'the same file chosen again')
  assert.equal(await count(), 2)

  const { leadId, pro } = await aLead(db)
  const headers = { 'idempotency-key': firstKey }
  const evidence = { cookie: await signedInCookie(db, pro.userId), fields: { contact: String(leadId) }, headers }
  for (const _ of [1, 2]) assert.equal((await upload(bytesOf(photo), 'claim', evidence)).status, 201)
  const claimPictures = await db
    .selectFrom('refund_claim_pictures')
    .select('picture_id')
    .where('lead_id', '=', leadId)
    .execute()
  assert.equal(claimPictures.length, 1)

  const album = await createAlbum(db, asProfessional(eva.userId), { title: 'Salas' }, new Date())
  assert.ok(album.ok)
  const id = album.value.albumId
  for (const _ of [1, 2])
    assert.equal((await upload(bytesOf(photo), 'portfolio', { fields: { album: String(id) }, headers })).status, 201)
  const shown = await db.selectFrom('portfolio_pictures').select('picture_id').where('album_id', '=', id).execute()
  assert.equal(shown.length, 1)
})

test('a photo of nearly 10 MB is accepted in a conversation', async () => {
  const width = 3_400
  const height = 2_600
  const large = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
  assert.ok(large.length > 8_900_000 && large.length < 10_485_760, `${large.length} bytes`)
  const form = new FormData()
  form.append('file', new Blob([bytesOf(large)], { type: 'image/jpeg' }), 'foto.jpg')
  const sent = await fetch(`${address}/v1/chat/files`, {
    method: 'POST',
    body: form,
    headers: { origin: address, cookie },
  })
  assert.equal(sent.status, 201)
})

test('a voice message is served as audio only, whole or in ranges', async () => {
  const sound = anMp4(3)
  const form = new FormData()
  form.append('file', new Blob([bytesOf(sound)], { type: 'audio/mp4' }), 'voz')
  const sent = await fetch(`${address}/v1/chat/files`, {
    method: 'POST',
    body: form,
    headers: { origin: address, cookie },
  })
  const { name } = (await sent.json()) as { name: string }
  const link = privatePictureLink({ name, viewer: eva.userId }, new Date())
  const ask = async (range?: string) => {
    const answer = await fetch(`${address}/fotos/privadas/${link}`, {
      headers: { cookie, ...(range ? { range } : {}) },
    })
    const names = ['content-type', 'content-range', 'x-content-type-options', 'accept-ranges']
    return {
      status: answer.status,
      heads: names.map((name) => answer.headers.get(name)),
      bytes: Buffer.from(await answer.arrayBuffer()),
    }
  }

  const whole = await ask()
  assert.deepEqual(
    { status: whole.status, heads: whole.heads },
    { status: 200, heads: ['audio/mp4', null, 'nosniff', 'bytes'] },
  )
  assert.ok(whole.bytes.equals(sound))

  const { length } = sound
  for (const [range, from, to] of [
    ['bytes=0-1', 0, 1],
    [`bytes=10-`, 10, length - 1],
    ['bytes=-4', length - 4, length - 1],
    ['bytes=5-999999', 5, length - 1],
  ] as const) {
    const part = await ask(range)
    assert.deepEqual(
      { status: part.status, heads: part.heads[1] },
      { status: 206, heads: `bytes ${from}-${to}/${length}` },
    )
    assert.ok(part.bytes.equals(sound.subarray(from, to + 1)))
  }
  assert.equal((await ask(`bytes=${length}-`)).status, 416)

  const page = await fetch(`${address}/profissional`, { headers: { cookie } })
  assert.match(page.headers.get('permissions-policy')!, /microphone=\(self\)/)
  assert.match((await fetch(`${address}/`)).headers.get('permissions-policy')!, /microphone=\(\)/)
})

/** Uploads that announce a megabyte and stall, each occupying a slot. */
async function idleUploads(count: number, path: string, headers: string) {
  const { port, hostname } = new URL(address)
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname))
  const answers = sockets.map((socket) => {
    socket.on('error', () => {})
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\norigin: ${address}\r\n${headers}content-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000\r\n\r\n--b`,
    )
    return new Promise<number>((resolve) => {
      socket.once('data', (data) => resolve(Number(data.toString('latin1').split(' ')[1])))
      setTimeout(resolve, 1_000, 0)
    })
  })
  const statuses = await Promise.all(answers)
  return { statuses, end: () => sockets.forEach((socket) => socket.destroy()) }
}

test('idle uploads with a forged session cookie occupy no slot', async () => {
  const idle = await idleUploads(14, '/v1/pictures', 'cookie: gn-auth:token_v3=GN_made-up\r\n')
  assert.deepEqual(idle.statuses, Array(14).fill(413))
  assert.equal((await upload(bytesOf(photo), 'photo')).status, 201)
  idle.end()
})

test('idle uploads of one person, or of visitors at one address, leave slots for others', async () => {
  const idle = await idleUploads(14, '/v1/pictures', `cookie: ${cookie}\r\n`)
  assert.equal(idle.statuses.filter((status) => status === 0).length, 4)
  assert.equal(idle.statuses.filter((status) => status === 503).length, 10)
  const other = await aProfessional(db)
  assert.equal(
    (await upload(bytesOf(photo), 'photo', { cookie: await signedInCookie(db, other.userId) })).status,
    201,
    'somebody else sends a photo meanwhile',
  )
  const visitors = await idleUploads(6, '/v1/requests/photos', '')
  assert.equal(visitors.statuses.filter((status) => status === 0).length, 3)
  idle.end()
  visitors.end()
})
